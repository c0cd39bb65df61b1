import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {getPublishedId, type SanityDocument, type SchemaType} from 'sanity'
import {type Basis, type FieldBasis, hash, readBases, type StoredBasis, writeBases} from './basis.ts'
import {type LocalizedValue, localizedValues} from './localized-values.ts'
import {plainText} from './plain-text.ts'

/** The state that needs most work comes first. */
export const states = ['missing', 'stale', 'draft', 'current'] as const

/**
 * The state of a translation. Missing: there is English, and no translation. Stale: the English has changed since it was
 * translated. Draft: changed, and not published yet. Current: translated and published.
 */
export type State = (typeof states)[number]

/** One field in one language. */
export interface Translation extends Pick<LocalizedValue, 'field' | 'titles' | 'value' | 'type'> {
  readonly locale: LocaleCode
  readonly state: State
  readonly english: string
  readonly text: string
  /** The English text that a stale translation was made from. */
  readonly previousEnglish?: string
  /** When the English of a stale translation was changed for visitors, as ISO 8601. */
  readonly staleSince?: string | undefined
}

/** The published document and its draft; either may be missing. */
export interface Versions {
  readonly published?: SanityDocument | null | undefined
  readonly draft?: SanityDocument | null | undefined
}

/** Documents with their drafts, or with their versions in one release, by the published id. */
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
 * The state of every localized field of a document in every language, in the order of its form. Fields that are empty
 * in English are left out.
 *
 * A translation is stale when the English differs from the text that it was made from while the translation is
 * unchanged. The document stores what it was made from; if nothing is stored yet, a draft is compared with the published
 * version, and the words that a new one begins with were made from the English that it begins with.
 */
export function translationsOf(type: SchemaType, versions: Versions): Translation[] {
  return compare(type, versions).flatMap(({value, locale, english, text, wasPublished, basis}) => {
    if (english === '') return []
    const state = stateOf({english, text, basis, isPublished: versions.draft == null || wasPublished})
    const {field, titles, type: fieldType} = value
    return [
      {
        field,
        titles,
        value: value.value,
        type: fieldType,
        locale,
        english,
        text,
        state,
        ...(state === 'stale' && basis ? {previousEnglish: basis.english, staleSince: basis.since} : {}),
      },
    ]
  })
}

/**
 * What a document stores about its translations when it is published: current translations were made from the present
 * English, stale ones keep the English that they were made from.
 *
 * @param isMarkedCurrent translations that an editor marked as current although the English changed
 * @param taken translations that are written together with the bases, and what those were made from
 */
export function basesToStore(
  type: SchemaType,
  versions: Versions,
  isMarkedCurrent: (field: string, locale: LocaleCode) => boolean = () => false,
  taken: readonly FieldBasis[] = [],
): StoredBasis[] {
  const bases = compare(type, versions).flatMap(({value, locale, english, text, basis}): FieldBasis[] => {
    const {field} = value
    const isTaken = taken.some((one) => one.field === field && one.locale === locale)
    if (locale === defaultLocale || english === '' || text === '' || isTaken) return []
    const keep = basis !== undefined && isStale({english, text, basis}) && !isMarkedCurrent(field, locale)
    const own = keep
      ? {...basis, since: basis.since ?? new Date().toISOString()}
      : {english, translation: hash(text)}
    return [{field, locale, ...own}]
  })
  return writeBases([...bases, ...taken])
}

interface Compared {
  readonly value: LocalizedValue
  readonly locale: LocaleCode
  readonly english: string
  readonly text: string
  /** Whether the published version has the same text. */
  readonly wasPublished: boolean
  readonly basis: Basis | undefined
}

function compare(type: SchemaType, {published, draft}: Versions): Compared[] {
  const current = draft ?? published
  if (current == null) return []
  const before = new Map(
    draft && published ? localizedValues(type, published).map(({field, value}) => [field, value]) : [],
  )
  // A revision that was restored from history lacks the bases that were stored after it.
  const stored = [current, published].flatMap((version) => (version ? [readBases(version)] : []))
  return localizedValues(type, current).flatMap((value) => {
    const english = plainText(value.value[defaultLocale])
    const earlier = before.get(value.field)
    return allLocaleCodes.map((locale) => {
      const text = plainText(value.value[locale])
      return {
        value,
        locale,
        english,
        text,
        wasPublished: earlier !== undefined && plainText(earlier[locale]) === text,
        basis:
          basisOf(
            stored.flatMap((find) => find(value.field, locale) ?? []),
            text,
            earlier && {english: earlier[defaultLocale], text: earlier[locale]},
          ) ?? basisOfSample(value, locale, text),
      }
    })
  })
}

/** A stored basis of another translation than this text counts only when there is no published version to compare with. */
function basisOf(
  stored: readonly Basis[],
  text: string,
  earlier: {english: unknown; text: unknown} | undefined,
): Basis | undefined {
  const ofThisText = stored.find(({translation}) => translation === hash(text))
  if (ofThisText !== undefined || earlier === undefined) return ofThisText ?? stored[0]
  return {english: plainText(earlier.english), translation: hash(plainText(earlier.text))}
}

function basisOfSample({samples}: LocalizedValue, locale: LocaleCode, text: string): Basis | undefined {
  const sample = samples.find((one) => plainText(one[locale]) === text)
  return sample && {english: plainText(sample[defaultLocale]), translation: hash(text)}
}

const isStale = ({
  english,
  text,
  basis,
}: {
  english: string
  text: string
  basis: Basis | undefined
}): boolean => basis !== undefined && basis.english !== english && basis.translation === hash(text)

function stateOf(here: {
  english: string
  text: string
  basis: Basis | undefined
  isPublished: boolean
}): State {
  if (here.text === '') return 'missing'
  if (isStale(here)) return 'stale'
  return here.isPublished ? 'current' : 'draft'
}
