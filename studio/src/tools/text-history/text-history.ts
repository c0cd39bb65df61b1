import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import type {SanityClient} from '@sanity/client'
import {getDraftId, type SanityDocument, type Schema, type SchemaType} from 'sanity'
import {z} from 'zod'
import {documents} from '../../queries.ts'
import {basisField, hash} from '../../translations/basis.ts'
import {localizedValues} from '../../translations/localized-values.ts'
import {plainText} from '../../translations/plain-text.ts'
import {basesToStore} from '../../translations/translations.ts'
import {type BoardRow, writeFields} from '../translation-board/board.ts'

const transactions = z.array(z.object({id: z.string(), timestamp: z.string(), author: z.string()}))
type Transactions = z.output<typeof transactions>

export interface ChangedText {
  readonly field: string
  readonly locale: LocaleCode
  readonly title: string
  readonly before: string
  readonly after: string
  /** The value before, and its English as plain text. */
  readonly earlier: unknown
  readonly earlierEnglish: string
}

/** What one person changed in one sitting. */
export interface Sitting {
  /** ISO 8601. */
  readonly at: string
  /** Id of the user. */
  readonly author: string
  readonly changes: readonly ChangedText[]
}

const maxTransactions = 500
const maxSittings = 30
const pauseMs = 10 * 60_000

/** The newest transactions first, of one author without a long pause between them. */
function sittingsOf(all: Transactions): Transactions[] {
  const found: Transactions[] = []
  for (const one of all) {
    const last = found.at(-1)
    const newer = last?.at(-1)
    const isSame =
      newer?.author === one.author && Date.parse(newer.timestamp) - Date.parse(one.timestamp) < pauseMs
    if (last && isSame) last.push(one)
    else found.push([one])
  }
  return found
}

const textsOf = (type: SchemaType, document: SanityDocument | undefined) =>
  document === undefined
    ? []
    : localizedValues(type, document).flatMap(({field, titles, value}) =>
        allLocaleCodes.map((locale) => ({
          field,
          locale,
          title: titles.join(' › '),
          value: value[locale],
          english: plainText(value[defaultLocale]),
        })),
      )

function changesBetween(
  type: SchemaType,
  earlier: SanityDocument | undefined,
  later: SanityDocument | undefined,
): ChangedText[] {
  const keyOf = ({field, locale}: {field: string; locale: LocaleCode}) => `${locale} ${field}`
  const before = new Map(textsOf(type, earlier).map((text) => [keyOf(text), text]))
  const after = new Map(textsOf(type, later).map((text) => [keyOf(text), text]))
  return [...new Map([...after, ...before])].flatMap(([key, {field, locale, title}]) => {
    const [old, next] = [before.get(key), after.get(key)]
    const texts = {before: plainText(old?.value), after: plainText(next?.value)}
    return texts.before === texts.after
      ? []
      : [{field, locale, title, ...texts, earlier: old?.value, earlierEnglish: old?.english ?? ''}]
  })
}

/** Who changed which words of a document, the newest first: in its draft, or where somebody published it without one. */
export async function readTextHistory(
  client: SanityClient,
  type: SchemaType,
  publishedId: string,
): Promise<readonly Sitting[]> {
  const ids = [publishedId, getDraftId(publishedId)].join(',')
  const history = `/data/history/${client.config().dataset}`
  const body = await client.request<unknown>({
    url: `${history}/transactions/${ids}`,
    query: {
      excludeContent: 'true',
      excludeMutations: 'true',
      reverse: 'true',
      limit: String(maxTransactions),
    },
    tag: 'text-history',
  })
  const lines = typeof body === 'string' ? body.split('\n').filter(Boolean) : []
  const all = transactions.parse(lines.map((line) => JSON.parse(line)))
  const sittings = sittingsOf(all).slice(0, maxSittings + 1)
  const states = await Promise.all(
    sittings.map(async ([newest]) => {
      const found = await client.request<unknown>({
        url: `${history}/documents/${ids}`,
        query: {time: newest?.timestamp ?? ''},
        tag: 'text-history',
      })
      const both = z.object({documents}).parse(found).documents
      return both.find(({_id}) => _id !== publishedId) ?? both[0]
    }),
  )
  // What came before the oldest is not known if the history goes on.
  const isWhole = all.length < maxTransactions && sittings.length <= maxSittings
  return sittings.slice(0, isWhole ? undefined : -1).flatMap(([newest], index) => {
    const changes = changesBetween(type, states[index + 1], states[index])
    return newest && changes.length > 0 ? [{at: newest.timestamp, author: newest.author, changes}] : []
  })
}

/**
 * Writes the text before a change into the draft. A translation keeps the English that it was written for.
 *
 * @throws {Error} if the document has changed since its row was made
 */
export const restoreText = (
  client: SanityClient,
  schema: Schema,
  row: BoardRow,
  {field, locale, before, earlier, earlierEnglish}: ChangedText,
): Promise<void> =>
  writeFields(client, schema, [{row}], undefined, 'text-history.restore', (type, {versions}) => {
    const basis = {field, locale, english: earlierEnglish, translation: hash(before)}
    return {
      [`${field}.${locale}`]: earlier,
      [basisField]: basesToStore(type, versions, [], locale === defaultLocale ? [] : [basis]),
    }
  })

/** Whether the document still has the field of a changed text, with other words. */
export const canRestore = (
  type: SchemaType,
  document: SanityDocument | null | undefined,
  {field, locale, before}: ChangedText,
): boolean =>
  before !== '' &&
  textsOf(type, document ?? undefined).some(
    (text) => text.field === field && text.locale === locale && plainText(text.value) !== before,
  )
