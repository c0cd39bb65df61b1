import type {LocaleCode} from '@domora/content/locales'
import {createContext, useContext} from 'react'
import {type Path, pathToString} from 'sanity'

/** A translation that the English has left behind. */
export interface StaleField {
  /** The English that it was made from. */
  readonly was: string
  readonly english: string
}

export interface StaleFields {
  /** By the path of the value in one language: `heading.pl`. */
  readonly fields: Readonly<Record<string, StaleField>>
  /** Declares a translation right although the English has changed. */
  readonly settle: (field: string, locale: LocaleCode) => void
}

/** Given by the form, read by its fields. */
export const StaleFieldsContext = createContext<StaleFields>({fields: {}, settle: () => {}})

/** What is known of a localized value's translation, and how to declare it right. */
export function useStaleField(
  path: Path,
  locale: LocaleCode,
): {stale: StaleField | undefined; settle: () => void} {
  const {fields, settle} = useContext(StaleFieldsContext)
  const field = pathToString(path)
  return {stale: fields[`${field}.${locale}`], settle: () => settle(field, locale)}
}
