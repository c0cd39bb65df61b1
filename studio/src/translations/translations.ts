import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {getPublishedId, type SanityDocument, type SchemaType} from 'sanity'
import {type Basis, type FieldBasis, hash, readBases, type StoredBasis, writeBases} from './basis.ts'
import {type LocalizedValue, localizedValues} from './localized-values.ts'
import {plainText} from './plain-text.ts'

/** The state that needs most work comes first. */
export const states = ['missing', 'stale', 'draft', 'current'] as const

/** Missing: only English exists. Stale: the English has changed since. Draft: changed, but not published. Current: published. */
export type State = (typeof states)[number]

export interface Translation extends Pick<LocalizedValue, 'field' | 'titles' | 'value' | 'type'> {
  readonly locale: LocaleCode
  readonly state: State
  readonly english: string
  readonly text: string
  /** The English of a stale translation. */
  readonly previousEnglish?: string
  /** When visitors got the newer English text, as ISO 8601. */
  readonly staleSince?: string | undefined
}

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
 * A translation is stale if it has not changed, but the English differs from its basis. A document stores its bases; without one, a
 * draft is compared with the published version, and sample words with the sample's English.
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
 * What a document stores on publish: current translations get the present English as basis, stale ones keep theirs.
 *
 * @param isMarkedCurrent whether an editor marked a stale translation as current
 * @param taken bases of translations that are written in the same transaction
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
  readonly wasPublished: boolean
  readonly basis: Basis | undefined
}

type Texts = Pick<Compared, 'english' | 'text' | 'basis'>

function compare(type: SchemaType, {published, draft}: Versions): Compared[] {
  const current = draft ?? published
  if (current == null) return []
  const before = new Map(
    draft && published ? localizedValues(type, published).map(({field, value}) => [field, value]) : [],
  )
  // A revision restored from history lacks later bases.
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

/** The basis of another text counts only without a published version to compare with. */
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

const isStale = ({english, text, basis}: Texts): boolean =>
  basis !== undefined && basis.english !== english && basis.translation === hash(text)

function stateOf(here: Texts & {readonly isPublished: boolean}): State {
  if (here.text === '') return 'missing'
  if (isStale(here)) return 'stale'
  return here.isPublished ? 'current' : 'draft'
}
