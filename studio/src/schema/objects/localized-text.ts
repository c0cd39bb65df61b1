import {localizedType} from './localized-type.ts'

export const localizedText = localizedType('localizedText', 'Paragraph in every language', {
  type: 'text',
  rows: 3,
})
