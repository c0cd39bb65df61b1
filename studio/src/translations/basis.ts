import {isLocaleCode, type LocaleCode} from '@domora/content/locales'
import {z} from 'zod'
import {fingerprint} from './fingerprint.ts'

/** The name of the hidden field in which a document remembers what its translations were made from. */
export const basisField = 'translatedFrom'

const fingerprints = z
  .record(z.string(), z.string())
  .transform((all) => new Map(Object.entries(all).filter(([code]) => isLocaleCode(code))))

const entry = z.object({field: z.string(), english: z.string(), translations: fingerprints})

/** What one translation was made from. */
export interface Basis {
  /** The English of that time, as reading text. */
  readonly english: string
  /** Fingerprint of the translation's reading text of that time. */
  readonly translation: string
}

/** Finds the basis of a field's translation into a locale; `undefined` when nobody has noted one. */
export type FindBasis = (field: string, locale: LocaleCode) => Basis | undefined

/** Reads what a document remembers. Entries that cannot be read are as good as none. */
export function readBases(document: Readonly<Record<string, unknown>>): FindBasis {
  const stored = document[basisField]
  const byField = new Map<string, Basis>()
  for (const value of Array.isArray(stored) ? stored : []) {
    const parsed = entry.safeParse(value)
    if (!parsed.success) continue
    const {field, english, translations} = parsed.data
    for (const [locale, translation] of translations)
      byField.set(`${locale} ${field}`, {english, translation})
  }
  return (field, locale) => byField.get(`${locale} ${field}`)
}

export interface NotedBasis extends Basis {
  readonly field: string
  readonly locale: LocaleCode
}

/** An entry as a document keeps it: one English text of one field, and the translations made from it. */
export interface StoredBasis {
  readonly _key: string
  readonly _type: 'translationBasis'
  readonly field: string
  readonly english: string
  readonly translations: Readonly<Partial<Record<LocaleCode, string>>>
}

/** Writes what a document shall remember. The same knowledge is always written in the same way. */
export function writeBases(noted: readonly NotedBasis[]): StoredBasis[] {
  const entries = new Map<string, StoredBasis>()
  for (const {field, english, locale, translation} of noted) {
    const _key = fingerprint(`${field} ${english}`)
    const found = entries.get(_key)
    const translations = {...found?.translations, [locale]: translation}
    entries.set(_key, {_key, _type: 'translationBasis', field, english, translations})
  }
  return [...entries.values()]
}
