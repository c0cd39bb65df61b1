import {localizedType} from './localized-type.ts'

export const localizedString = localizedType('localizedString', 'Line in every language', {type: 'string'})
