import {isLocaleCode, type LocaleCode} from '@domora/content/locales'
import type {SchemaType} from 'sanity'
import {z} from 'zod'

/** A hidden field with what translations were made from. */
export const basisField = 'translatedFrom'

export const hasBasis = (type: SchemaType): boolean =>
  type.jsonType === 'object' && type.fields.some(({name}) => name === basisField)

const storedBasis = z.object({
  _key: z.string(),
  _type: z.literal('translationBasis'),
  field: z.string(),
  /** As plain text. */
  english: z.string(),
  /** When visitors got another English text, as ISO 8601. */
  since: z.string().optional(),
  /** A service wrote the translation, and no person has confirmed it. */
  suggested: z.literal(true).optional(),
  translations: z.record(z.string(), z.string()),
})

/** One English text of a field, and the translations written for it. */
export type StoredBasis = Readonly<z.output<typeof storedBasis>>

/** The English text that a translation was written for. */
export interface Basis extends Omit<StoredBasis, '_key' | '_type' | 'translations'> {
  readonly locale: LocaleCode
  /** Hash of the translation as plain text. */
  readonly translation: string
}

/** Without malformed entries. */
export const readStoredBases = (stored: unknown): readonly StoredBasis[] =>
  (Array.isArray(stored) ? stored : []).flatMap((value) => storedBasis.safeParse(value).data ?? [])

export const readBases = (document: Readonly<Record<string, unknown>>): Basis[] =>
  readStoredBases(document[basisField]).flatMap(({field, english, since, suggested, translations}) =>
    Object.entries(translations).flatMap(([locale, translation]) =>
      isLocaleCode(locale) ? [{field, english, since, suggested, locale, translation}] : [],
    ),
  )

/** Equal bases give equal entries, keys included. */
export function writeBases(bases: readonly Basis[]): StoredBasis[] {
  const entries = new Map<string, StoredBasis>()
  for (const {field, english, since, suggested, locale, translation} of bases) {
    const _key = hash(`${field} ${english}${suggested ? ' suggested' : ''}`)
    const found = entries.get(_key)
    const translations = {...found?.translations, [locale]: translation}
    const more = {...(since !== undefined && {since}), ...(suggested && {suggested})}
    entries.set(_key, {_key, _type: 'translationBasis', field, english, ...more, translations})
  }
  return [...entries.values()]
}

/** Shows whether a text has changed: FNV-1a over UTF-16 units in base 36, http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
