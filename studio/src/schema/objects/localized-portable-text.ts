import {localizedType} from './localized-type.ts'

export const localizedPortableText = localizedType(
  'localizedPortableText',
  'Formatted text in every language',
  {
    type: 'formattedText',
  },
)
