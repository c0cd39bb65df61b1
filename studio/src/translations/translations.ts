import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {getPublishedId, type SanityDocument, type SchemaType} from 'sanity'
import {type Basis, hash, readBases, type StoredBasis, writeBases} from './basis.ts'
import {allLocalizedValues} from './localized-values.ts'
import {plainText} from './plain-text.ts'

/** The state that needs most work comes first. */
export const states = ['missing', 'stale', 'suggested', 'draft', 'current'] as const

/**
 * Missing: only English exists. Stale: the English has changed since. Suggested: a service wrote it, and no person has
 * confirmed it. Draft: changed, but not published. Current: published.
 */
export type State = (typeof states)[number]

export type Translation = ReturnType<typeof translationsOf>[number]

export interface Versions {
  readonly published?: SanityDocument | null | undefined
  readonly draft?: SanityDocument | null | undefined
}

/** By published id. A draft may be a version in a release. */
export function pairVersions(documents: Iterable<SanityDocument>): Map<string, Versions> {
  const pairs = new Map<string, Versions>()
  for (const document of documents) {
    const id = getPublishedId(document._id)
    const version = id === document._id ? {published: document} : {draft: document}
    pairs.set(id, {...pairs.get(id), ...version})
  }
  return pairs
}

/**
 * The state of every localized field in every language, in the order of the form, without fields that are empty in English.
 *
 * A translation is stale if the document knows which English it was written for, and the English is now another one. `staleSince` is
 * when visitors got that one, as ISO 8601.
 */
export const translationsOf = (type: SchemaType, versions: Versions) =>
  compare(type, versions).texts.flatMap(({value, locale, english, text, isPublished, basis}) => {
    if (english === '' || value.isHidden) return []
    const isStale = basis !== undefined && basis.english !== english
    const accepted = isPublished ? 'current' : 'draft'
    const ofText = isStale ? 'stale' : basis?.suggested ? 'suggested' : accepted
    const state: State = text === '' ? 'missing' : ofText
    const stale = isStale && {previousEnglish: basis.english, staleSince: basis.since}
    return {...value, locale, english, text, state, ...stale}
  })

/** Marks a stale translation as current, and confirms a suggested one. */
export const confirmed = ({field, locale, english, text}: Translation): Basis => ({
  field,
  locale,
  english,
  translation: hash(text),
})

/**
 * What to store with a document, so that each version of it keeps the state of its translations, however it goes live.
 *
 * @param known from earlier states of the document
 * @param written bases of translations that the same transaction writes
 */
export function basesToStore(
  type: SchemaType,
  versions: Versions,
  known: readonly Basis[] = [],
  written: readonly Basis[] = [],
): StoredBasis[] {
  const isWritten = new Set(written.map(({field, locale}) => `${locale} ${field}`))
  const kept = compare(type, versions, known).texts.flatMap(({value: {field}, locale, basis}) =>
    basis === undefined || isWritten.has(`${locale} ${field}`) ? [] : [basis],
  )
  return writeBases([...kept, ...written])
}

/** For texts in which a fact replaces a number: what was stale stays stale. */
export const replacedBases = (
  type: SchemaType,
  versions: Versions,
  texts: readonly {readonly field: string; readonly replacement: ReadonlyMap<LocaleCode, unknown>}[],
): Basis[] =>
  compare(type, versions).texts.flatMap(({value, locale, english, basis}) => {
    const replacement = texts.find(({field}) => field === value.field)?.replacement
    if (basis === undefined || !replacement?.has(locale)) return []
    const replaced = plainText(replacement.get(defaultLocale) ?? value.value[defaultLocale])
    const own = {...basis, translation: hash(plainText(replacement.get(locale)))}
    return [basis.english === english ? {...own, english: replaced} : own]
  })

/** What is known about present and earlier translations. */
export const knownBases = (type: SchemaType, versions: Versions, known?: readonly Basis[]): Basis[] =>
  compare(type, versions, known).bases

const keyOf = (field: string, locale: LocaleCode, translation: string) => `${locale} ${field} ${translation}`

const textsOf = (type: SchemaType, document: SanityDocument) =>
  allLocalizedValues(type, document).flatMap((value) => {
    const english = plainText(value.value[defaultLocale])
    return allLocaleCodes.map((locale) => {
      const text = plainText(value.value[locale])
      // The key is unique for a field, its language and its text.
      return {value, locale, english, text, key: keyOf(value.field, locale, hash(text))}
    })
  })

/** Each text of the newest version; `basis` is that of a translation. */
function compare(type: SchemaType, {published, draft}: Versions, known: readonly Basis[] = []) {
  // The older one first.
  const versions = [published, draft].flatMap((version) => version ?? [])
  const stored = versions.toReversed().flatMap(readBases)
  const bases = Map.groupBy([...stored, ...known], (one) => keyOf(one.field, one.locale, one.translation))
  const texts = versions.map((version) => textsOf(type, version))
  for (const all of texts) {
    for (const {value, locale, english, text, key} of all) {
      if (locale === defaultLocale || text === '' || bases.has(key)) continue
      // A duplicate has the basis of its original.
      const original = all.find(
        (one) => one.locale === locale && one.text === text && one.english === english && bases.has(one.key),
      )
      const sample = value.samples.find((one) => plainText(one[locale]) === text)
      const written = sample === undefined ? english : plainText(sample[defaultLocale])
      const own = {field: value.field, locale, translation: hash(text)}
      const found = bases.get(original?.key ?? '') ?? [{english: written}]
      bases.set(
        key,
        found.map((basis) => ({...basis, ...own})),
      )
    }
  }
  const before = new Map(published ? texts[0]?.map((one) => [`${one.locale} ${one.value.field}`, one]) : [])
  return {
    bases: [...bases.values()].flatMap((of) => [
      ...new Map(of.map((one) => [`${one.english}${one.suggested}`, one])).values(),
    ]),
    texts: (texts.at(-1) ?? []).map((one) => {
      const {value, locale, english, key} = one
      const of = bases.get(key)
      const written = of?.filter((each) => each.english === english)
      // A person may write or confirm the words that a service suggested.
      const basis = written?.find((each) => !each.suggested) ?? written?.[0] ?? of?.[0]
      const earlier = before.get(`${locale} ${value.field}`)
      const isPublished = earlier?.key === key
      if (basis === undefined || basis.english === english)
        return {...one, isPublished, basis: basis && {...basis, since: undefined}}
      // Published with another English, which the last publish has changed at the latest.
      const latest = isPublished && basis.english !== earlier.english ? published?._updatedAt : undefined
      return {...one, isPublished, basis: {...basis, since: basis.since ?? latest}}
    }),
  }
}
