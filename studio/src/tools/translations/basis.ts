import {isLocaleCode, type LocaleCode} from '@domora/content/locales'
import type {SchemaType} from 'sanity'
import {z} from 'zod'

/** The hidden field in which a document stores what its translations were made from. */
export const basisField = 'translatedFrom'

/** Whether documents of a type have that field. */
export const hasBasis = (type: SchemaType): boolean =>
  type.jsonType === 'object' && type.fields.some(({name}) => name === basisField)

const hashes = z
  .record(z.string(), z.string())
  .transform((all) => new Map(Object.entries(all).filter(([code]) => isLocaleCode(code))))

const entry = z.object({field: z.string(), english: z.string(), translations: hashes})

const storedBasis = z.object({
  _key: z.string(),
  _type: z.literal('translationBasis'),
  field: z.string(),
  english: z.string(),
  translations: z.record(z.string(), z.string()),
})

/** The entries of a document as they are stored. Malformed ones are left out. */
export const readStoredBases = (document: Readonly<Record<string, unknown>>): readonly StoredBasis[] => {
  const stored = document[basisField]
  return (Array.isArray(stored) ? stored : []).flatMap((value) => storedBasis.safeParse(value).data ?? [])
}

/** What one translation was made from. */
export interface Basis {
  /** The English text at that time, as plain text. */
  readonly english: string
  /** Hash of the translation at that time, as plain text. */
  readonly translation: string
}

/** The basis of a field's translation into a locale; `undefined` when none is stored. */
export type FindBasis = (field: string, locale: LocaleCode) => Basis | undefined

/** Reads the bases that a document stores. Malformed entries are ignored. */
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

export interface FieldBasis extends Basis {
  readonly field: string
  readonly locale: LocaleCode
}

/** An entry as a document stores it: one English text of one field, and the translations made from it. */
export interface StoredBasis {
  readonly _key: string
  readonly _type: 'translationBasis'
  readonly field: string
  readonly english: string
  readonly translations: Readonly<Record<string, string>>
}

/** Entries for a document to store. Equal bases give equal entries, keys included. */
export function writeBases(bases: readonly FieldBasis[]): StoredBasis[] {
  const entries = new Map<string, StoredBasis>()
  for (const {field, english, locale, translation} of bases) {
    const _key = hash(`${field} ${english}`)
    const found = entries.get(_key)
    const translations = {...found?.translations, [locale]: translation}
    entries.set(_key, {_key, _type: 'translationBasis', field, english, translations})
  }
  return [...entries.values()]
}

/**
 * A short hash of a text: FNV-1a over its UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/), in base 36. It only
 * has to show whether a text has changed; it need not resist forgery.
 */
export function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
