import {defaultLocale} from '@domora/content/locales'

/** The path of a localized field's English value, for previews and orderings: `heading` → `heading.gb`. */
export const english = (field: string): string => `${field}.${defaultLocale}`
