import {defaultLocale} from '@domora/content/locales'
import type {SanityClient} from '@sanity/client'
import {getDraftId, getValueAtPath, type SanityDocument, type SchemaType, stringToPath} from 'sanity'
import {z} from 'zod'
import {documents, readTransactions, type Transactions} from '../../queries.ts'
import {basisField, hash} from '../../translations/basis.ts'
import {plainText} from '../../translations/plain-text.ts'
import {basesToStore} from '../../translations/translations.ts'
import {changesOf, type LaunchChange} from '../launches/launch.ts'
import {type BoardRow, writeFields} from '../translation-board/board.ts'

const maxTransactions = 500
const maxSittings = 30
const pauseMs = 10 * 60_000

/** The newest transactions first, of one author without a long pause between them. */
function sittingsOf(all: Transactions): Transactions[] {
  const found: Transactions[] = []
  for (const one of all) {
    const newer = found.at(-1)?.at(-1)
    const isSame =
      newer?.author === one.author && Date.parse(newer.timestamp) - Date.parse(one.timestamp) < pauseMs
    if (isSame) found.at(-1)?.push(one)
    else found.push([one])
  }
  return found
}

/**
 * The changed words of a document with the ids of their authors, the newest first: those of its draft, and of a publish without a
 * draft. Each is what one person changed in one sitting.
 */
export async function readTextHistory(client: SanityClient, type: SchemaType, publishedId: string) {
  const ids = [publishedId, getDraftId(publishedId)]
  const tag = 'text-history'
  const all = await readTransactions(client, ids, {limit: String(maxTransactions)}, tag)
  const sittings = sittingsOf(all).slice(0, maxSittings + 1)
  const states = await Promise.all(
    sittings.map(async ([newest]) => {
      const url = `/data/history/${client.config().dataset}/documents/${ids.join(',')}`
      const found = await client.request<unknown>({url, query: {time: newest?.timestamp ?? ''}, tag})
      const both = z.object({documents}).parse(found).documents
      return both.find(({_id}) => _id !== publishedId) ?? both[0] ?? null
    }),
  )
  // What came before the oldest is not known if the history goes on.
  const isWhole = all.length < maxTransactions && sittings.length <= maxSittings
  return sittings.slice(0, isWhole ? undefined : -1).flatMap(([newest], index) => {
    const [version = null, earlier = null] = states.slice(index)
    const document = version ?? earlier
    if (newest === undefined || document === null) return []
    const changes = changesOf({version, published: earlier, document, type}, new Map())
    return changes.length === 0 ? [] : [{at: newest.timestamp, author: newest.author, changes, earlier}]
  })
}

const valueAt = (document: SanityDocument | null | undefined, field: string): unknown =>
  document ? getValueAtPath(document, stringToPath(field)) : undefined

/** The same field in another language, or without one. */
const inLanguage = (field: string, locale: string): string => field.replace(/\.\w+$/, locale)

/** Whether the document still has the field of a changed text, with other words. */
export const canRestore = (
  document: SanityDocument | null | undefined,
  {field, locale, before}: LaunchChange,
): boolean =>
  locale !== undefined &&
  before !== '' &&
  valueAt(document, inLanguage(field, '')) !== undefined &&
  plainText(valueAt(document, field)) !== before

/**
 * Writes the text before a change into the draft. A translation keeps the English that it was written for.
 *
 * @throws {Error} if the document has changed since its row was made
 */
export const restoreText = (
  client: SanityClient,
  row: BoardRow,
  {field, locale = defaultLocale, before}: LaunchChange,
  earlier: SanityDocument | null,
): Promise<void> =>
  writeFields(client, [{row}], undefined, 'text-history.restore', ({schemaType, versions}) => {
    const english = plainText(valueAt(earlier, inLanguage(field, `.${defaultLocale}`)))
    const basis = {field: inLanguage(field, ''), locale, english, translation: hash(before)}
    const written = locale === defaultLocale ? [] : [basis]
    return {
      [field]: valueAt(earlier, field),
      [basisField]: basesToStore(schemaType, versions, [], written),
    }
  })
