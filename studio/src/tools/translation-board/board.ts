import {fixedPages} from '@domora/content/content-types'
import {allLocaleCodes, type LocaleCode} from '@domora/content/locales'
import type {SanityClient} from '@sanity/client'
import {getDraftId, getPublishedId, getVersionId, type SanityDocument, type Schema} from 'sanity'
import {addressPaths} from '../../cms-pages.ts'
import {documentTitle} from '../../document-title.ts'
import {objectsIn} from '../../objects-in.ts'
import {fixedListedPages} from '../../preview/locations.ts'
import {
  pairVersions,
  type State,
  states,
  type Translation,
  translationsOf,
  type Versions,
} from '../../translations/translations.ts'

export type BoardRow = NonNullable<ReturnType<typeof rowOf>>

/** `null` for a document without anything to translate. */
export function rowOf(schema: Schema, versions: Versions) {
  const document = versions.draft ?? versions.published
  const schemaType = document && schema.get(document._type)
  if (!document || !schemaType) return null
  const translations = translationsOf(schemaType, versions)
  if (translations.length === 0) return null
  const id: string = getPublishedId(document._id)
  const title = documentTitle(schemaType, document)
  const typeTitle = schemaType.title ?? schemaType.name
  return {
    /** The published id. */
    id,
    type: schemaType.name,
    typeTitle,
    title,
    versions,
    /** The newest of the versions. */
    document,
    schemaType,
    translations,
    /** In lowercase. */
    words: [title, typeTitle, ...translations.map(({text}) => text)].join('\n').toLowerCase(),
    /** By locale, the state that needs most work. */
    states: new Map(allLocaleCodes.map((locale) => [locale, worst(translations, locale)])),
  }
}

const worst = (translations: readonly Translation[], locale: LocaleCode): State =>
  states.find((state) => translations.some((one) => one.locale === locale && one.state === state)) ??
  'current'

/**
 * Returns a function that makes the rows, in the order of types, then by title. Later calls reuse the rows of unchanged documents,
 * so that they are neither computed nor rendered again.
 */
export function boardRows(
  schema: Schema,
  types: readonly string[],
): (documents: Iterable<SanityDocument>) => readonly BoardRow[] {
  let known: ReadonlyMap<string, {readonly versions: Versions; readonly row: BoardRow | null}> = new Map()
  const byTypeAndTitle = (one: BoardRow, other: BoardRow): number =>
    types.indexOf(one.type) - types.indexOf(other.type) || one.title.localeCompare(other.title, 'en')
  return (documents) => {
    const rows = [...pairVersions(documents)].map(([id, versions]) => {
      const before = known.get(id)
      const isSame =
        before?.versions.draft?._rev === versions.draft?._rev &&
        before?.versions.published?._rev === versions.published?._rev
      return [id, before && isSame ? before : {versions, row: rowOf(schema, versions)}] as const
    })
    known = new Map(rows)
    return rows.flatMap(([, {row}]) => row ?? []).toSorted(byTypeAndTitle)
  }
}

export interface BoardFilter {
  /** Words that must all occur in the title or the texts. */
  readonly text: string
  readonly type?: string | undefined
  readonly page?: string | undefined
  readonly locale?: LocaleCode | undefined
  readonly state?: State | undefined
}

export const noFilter: BoardFilter = {text: ''}

export function filterRows(rows: readonly BoardRow[], filter: BoardFilter): BoardRow[] {
  const words = filter.text.toLowerCase().match(/\S+/g) ?? []
  const onPage = pagesOf(rows).find(({page}) => page.id === filter.page)?.rows
  return rows.filter(
    (row) =>
      (onPage === undefined || onPage.includes(row)) &&
      (filter.type === undefined || row.type === filter.type) &&
      (filter.state === undefined || row.translations.some((one) => matches(one, filter))) &&
      words.every((word) => row.words.includes(word)),
  )
}

export const matches = (
  {locale, state}: Translation,
  filter: Pick<BoardFilter, 'locale' | 'state'>,
): boolean =>
  (filter.locale === undefined || filter.locale === locale) &&
  (filter.state === undefined || filter.state === state)

/** Each page with the documents whose texts it shows. */
export function pagesOf(rows: readonly BoardRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pageTypes = new Set<string>(Object.values(fixedPages).map(({_type}) => _type))
  const referred = (row: BoardRow, found = new Set<BoardRow>()): ReadonlySet<BoardRow> => {
    found.add(row)
    for (const {object} of objectsIn(row.document)) {
      const other = typeof object['_ref'] === 'string' ? byId.get(object['_ref']) : undefined
      // Links lead to other pages.
      if (other && !found.has(other) && !pageTypes.has(other.type)) referred(other, found)
    }
    return found
  }
  return rows
    .filter(({type}) => pageTypes.has(type))
    .map((page) => {
      const own = referred(page)
      return {page, rows: rows.filter((row) => own.has(row))}
    })
}

/** The path of a page that shows it, by document. */
export function pagePaths(rows: readonly BoardRow[], locale: LocaleCode): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const {page, rows: shown} of pagesOf(rows)) {
    const fixed = fixedListedPages.find(({id}) => id === page.id)
    const path = (fixed?.paths ?? addressPaths(page.document['address'])).get(locale)
    if (path) for (const {id} of shown) if (id === page.id || !paths.has(id)) paths.set(id, path)
  }
  return paths
}

/** In one language, or in all. */
export const countOpen = (rows: readonly BoardRow[], locale: LocaleCode | undefined): number =>
  rows
    .flatMap(({translations}) => translations)
    .filter((one) => matches(one, {locale}) && one.state !== 'draft' && one.state !== 'current').length

export function countStates(rows: readonly BoardRow[], locale: LocaleCode): Readonly<Record<State, number>> {
  const counts = {missing: 0, stale: 0, suggested: 0, draft: 0, current: 0}
  for (const one of rows.flatMap(({translations}) => translations))
    if (one.locale === locale) counts[one.state]++
  return counts
}

/**
 * Writes fields of documents into drafts, or into a release, all or none.
 *
 * @param fieldsOf by path, from the changes of a document
 * @throws {Error} if a document has changed since its row was made
 */
export async function writeFields<Change extends {readonly row: BoardRow}>(
  client: SanityClient,
  changes: readonly Change[],
  release: string | undefined,
  tag: string,
  fieldsOf: (row: BoardRow, own: readonly Change[]) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const transaction = client.transaction()
  for (const [row, own] of Map.groupBy(changes, (change) => change.row)) {
    const {document} = row
    const id = release === undefined ? getDraftId(row.id) : getVersionId(row.id, release)
    if (document._id !== id) transaction.createIfNotExists({...document, _id: id})
    const revision = document._id === id && {ifRevisionID: document._rev}
    transaction.patch(id, {...revision, set: fieldsOf(row, own)})
  }
  await transaction.commit({tag})
}
