import {type LocaleCode, localeCodes} from '@domora/content/locales'
import type {SanityDocument, Schema} from 'sanity'
import {documentTitle} from './document-title.ts'
import {type State, states, type Translation, translationsOf, type Versions} from './translations.ts'

/** One document on the board. */
export interface BoardRow {
  /** Id of the published document, whether it is published or not. */
  readonly id: string
  readonly type: string
  readonly typeTitle: string
  readonly title: string
  readonly versions: Versions
  readonly translations: readonly Translation[]
  /** The state that most needs attention, by locale. */
  readonly states: ReadonlyMap<LocaleCode, State>
}

/** What a document is on the board; `null` when there is nothing to translate in it. */
function rowOf(schema: Schema, id: string, versions: Versions): BoardRow | null {
  const document = versions.draft ?? versions.published
  const type = document && schema.get(document._type)
  if (!document || !type) return null
  const translations = translationsOf(type, versions)
  if (translations.length === 0) return null
  return {
    id,
    type: type.name,
    typeTitle: type.title ?? type.name,
    title: documentTitle(type, document),
    versions,
    translations,
    states: new Map(localeCodes.map((locale) => [locale, worst(translations, locale)])),
  }
}

const worst = (translations: readonly Translation[], locale: LocaleCode): State =>
  states.find((state) => translations.some((one) => one.locale === locale && one.state === state)) ??
  'current'

/** A document and its draft, by the id of the published one. */
function pairVersions(documents: Iterable<SanityDocument>): Map<string, Versions> {
  const pairs = new Map<string, Versions>()
  for (const document of documents) {
    const id = document._id.replace(/^drafts\./, '')
    const version = id === document._id ? {published: document} : {draft: document}
    pairs.set(id, {...pairs.get(id), ...version})
  }
  return pairs
}

/**
 * Makes the board out of all documents, again and again: in the order of the types, then of the titles. A row
 * whose document has not changed stays the same object, so that nothing has to be worked out or drawn again.
 */
export function boardRows(
  schema: Schema,
  types: readonly string[],
): (documents: Iterable<SanityDocument>) => readonly BoardRow[] {
  let known = new Map<string, {readonly versions: Versions; readonly row: BoardRow | null}>()
  const byTypeAndTitle = (one: BoardRow, other: BoardRow): number =>
    types.indexOf(one.type) - types.indexOf(other.type) || one.title.localeCompare(other.title, 'en')
  return (documents) => {
    const next = new Map<string, {readonly versions: Versions; readonly row: BoardRow | null}>()
    for (const [id, versions] of pairVersions(documents)) {
      const before = known.get(id)
      const isSame =
        before?.versions.draft === versions.draft && before?.versions.published === versions.published
      next.set(id, before && isSame ? before : {versions, row: rowOf(schema, id, versions)})
    }
    known = next
    return [...next.values()].flatMap(({row}) => (row ? [row] : [])).toSorted(byTypeAndTitle)
  }
}

export interface BoardFilter {
  /** Words that must all stand in the title or in one of the texts. */
  readonly text: string
  readonly type: string | undefined
  readonly locale: LocaleCode | undefined
  readonly state: State | undefined
}

export const noFilter: BoardFilter = {text: '', type: undefined, locale: undefined, state: undefined}

/** The rows that a filter lets through, in the same order. */
export function filterRows(rows: readonly BoardRow[], filter: BoardFilter): BoardRow[] {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const locales = filter.locale === undefined ? localeCodes : [filter.locale]
  return rows.filter(
    (row) =>
      (filter.type === undefined || row.type === filter.type) &&
      (filter.state === undefined || locales.some((locale) => row.states.get(locale) === filter.state)) &&
      (words.length === 0 || containsAll(searchText(row), words)),
  )
}

const containsAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

const searchTexts = new WeakMap<BoardRow, string>()

function searchText(row: BoardRow): string {
  const found = searchTexts.get(row)
  if (found !== undefined) return found
  const text = [row.title, row.typeTitle, ...row.translations.map((one) => one.text)].join('\n').toLowerCase()
  searchTexts.set(row, text)
  return text
}

/** How many documents are in each state. */
export type Counts = Readonly<Record<State, number>>

/** Documents by their state in a locale. */
export function countStates(rows: readonly BoardRow[], locale: LocaleCode): Counts {
  const count = (state: State) => rows.filter((row) => row.states.get(locale) === state).length
  return {missing: count('missing'), stale: count('stale'), draft: count('draft'), current: count('current')}
}
