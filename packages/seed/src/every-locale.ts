import type {LocaleCode} from '@domora/content/locales'

/** One value for every language of the registry: leaving one out is a type error. */
export type EveryLocale<T> = Readonly<Record<LocaleCode, T>>
