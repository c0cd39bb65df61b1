import {defaultLocale, type LocaleCode, localeCodes} from '@domora/content/locales'
import type {SanityDocument, SchemaType} from 'sanity'
import {type Basis, type NotedBasis, readBases, type StoredBasis, writeBases} from './basis.ts'
import {fingerprint} from './fingerprint.ts'
import {type LocalizedValue, localizedValues} from './localized-values.ts'
import {readingText} from './reading-text.ts'

/** From what needs most work to what needs none. */
export const states = ['missing', 'stale', 'draft', 'current'] as const

/**
 * How far a translation is: not there; made from an English text that has changed since; changed but not
 * published; or up to date and published.
 */
export type State = (typeof states)[number]

/** One field in one language. */
export interface Translation extends Pick<LocalizedValue, 'path' | 'field' | 'titles'> {
  readonly locale: LocaleCode
  readonly state: State
  readonly english: string
  readonly text: string
  /** The English that a stale translation was made from. */
  readonly was?: string
}

/** A document as it stands for visitors and for editors; either may not be there. */
export interface Versions {
  readonly published?: SanityDocument | null | undefined
  readonly draft?: SanityDocument | null | undefined
}

/**
 * How far every field of a document is in every language, in the order of its form. Fields that are empty in
 * English need no translation and are left out.
 *
 * A translation is stale when the English differs from the one that it was made from while the translation
 * itself has not been touched. What it was made from stands in the document; where nothing was noted yet, the
 * published version tells what a draft started from.
 */
export function translationsOf(type: SchemaType, versions: Versions): Translation[] {
  return compare(type, versions).flatMap(({value, locale, english, text, wasPublished, basis}) => {
    if (english === '') return []
    const state = stateOf({english, text, basis, isPublished: versions.draft == null || wasPublished})
    const {path, field, titles} = value
    return [
      {
        path,
        field,
        titles,
        locale,
        english,
        text,
        state,
        ...(state === 'stale' && basis ? {was: basis.english} : {}),
      },
    ]
  })
}

/**
 * What a document shall remember when it is published: translations that are up to date were made from the
 * English of now, stale ones from the one that they were made from before.
 *
 * @param settled translations that somebody declared right although the English changed
 */
export function basesToStore(
  type: SchemaType,
  versions: Versions,
  settled: (field: string, locale: LocaleCode) => boolean = () => false,
): StoredBasis[] {
  const noted = compare(type, versions).flatMap(({value, locale, english, text, basis}): NotedBasis[] => {
    if (locale === defaultLocale || english === '' || text === '') return []
    const {field} = value
    const keep = basis !== undefined && isStale({english, text, basis}) && !settled(field, locale)
    return [{field, locale, ...(keep ? basis : {english, translation: fingerprint(text)})}]
  })
  return writeBases(noted)
}

interface Compared {
  readonly value: LocalizedValue
  readonly locale: LocaleCode
  readonly english: string
  readonly text: string
  /** Whether the published version says the same. */
  readonly wasPublished: boolean
  readonly basis: Basis | undefined
}

function compare(type: SchemaType, {published, draft}: Versions): Compared[] {
  const current = draft ?? published
  if (current == null) return []
  const before = new Map(
    draft && published ? localizedValues(type, published).map(({field, value}) => [field, value]) : [],
  )
  // An older revision that somebody brought back knows nothing of what was noted after it.
  const stored = [current, published].flatMap((version) => (version ? [readBases(version)] : []))
  return localizedValues(type, current).flatMap((value) => {
    const english = readingText(value.value[defaultLocale])
    const earlier = before.get(value.field)
    return localeCodes.map((locale) => {
      const text = readingText(value.value[locale])
      return {
        value,
        locale,
        english,
        text,
        wasPublished: earlier !== undefined && readingText(earlier[locale]) === text,
        basis: basisOf(
          stored.flatMap((find) => find(value.field, locale) ?? []),
          text,
          earlier && {english: earlier[defaultLocale], text: earlier[locale]},
        ),
      }
    })
  })
}

/** A note about another text than this one is no longer worth anything once there is a version to compare with. */
function basisOf(
  noted: readonly Basis[],
  text: string,
  earlier: {english: unknown; text: unknown} | undefined,
): Basis | undefined {
  const ofThisText = noted.find(({translation}) => translation === fingerprint(text))
  if (ofThisText !== undefined || earlier === undefined) return ofThisText ?? noted[0]
  return {english: readingText(earlier.english), translation: fingerprint(readingText(earlier.text))}
}

const isStale = ({
  english,
  text,
  basis,
}: {
  english: string
  text: string
  basis: Basis | undefined
}): boolean => basis !== undefined && basis.english !== english && basis.translation === fingerprint(text)

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
