import type {ListenOptions} from '../endpoints/listen.ts'
import {documentEffects} from '../history/mendoza.ts'
import {memoize} from '../memoize.ts'
import {mutationTarget, type Change, type Transaction} from '../store/transaction.ts'
import {pause} from '../threads.ts'
import type {ServerSentEvent} from './event-stream.ts'
import type {ListenFilter} from './listen-filter.ts'

type Transition = 'appear' | 'update' | 'disappear'

/**
 * The events of a transaction for one listener: one for each document that matches before or after, with their
 * number, so that the client knows when it has all of them.
 */
export async function mutationEvents(
  transaction: Transaction,
  options: ListenOptions,
  matches: ListenFilter,
): Promise<ServerSentEvent[]> {
  const seen: {change: Change; transition: Transition}[] = []
  for (const change of transaction.changes) {
    const transition = transitionOf(change, matches)
    if (transition !== undefined) seen.push({change, transition})
    await pause()
  }
  return seen.map(({change, transition}, index) => {
    const id = eventId({transactionId: transaction.id, documentId: change.id})
    const {before, after} = change
    return {
      name: 'mutation',
      id,
      data: {
        eventId: id,
        documentId: change.id,
        transactionId: transaction.id,
        transition,
        identity: transaction.author,
        ...(options.includeMutations ? {mutations: mutationsOf(transaction).get(change.id) ?? []} : {}),
        ...(options.effectFormat === undefined ? {} : {effects: effectsOf(change)}),
        ...(before === undefined ? {} : {previousRev: before._rev}),
        resultRev: transaction.id,
        timestamp: transaction.timestamp,
        visibility: options.visibility,
        transactionTotalEvents: seen.length,
        transactionCurrentEvent: index + 1,
        ...(options.includeResult && after !== undefined ? {result: after} : {}),
        ...(options.includePreviousRevision ? {previous: before ?? null} : {}),
      },
    }
  })
}

function transitionOf({before, after}: Change, matches: ListenFilter): Transition | undefined {
  const was = before !== undefined && matches(before)
  const is = after !== undefined && matches(after)
  if (was && is) return 'update'
  if (is) return 'appear'
  return was ? 'disappear' : undefined
}

/** Shared by all listeners of a change. */
const effectsOf = memoize(documentEffects)

/** The mutations of a transaction by document. */
const mutationsOf = memoize(({mutations}: Transaction) => Map.groupBy(mutations, mutationTarget))

/** The position of a listener: after a document in a transaction, or after the whole transaction. */
interface EventPosition {
  /** Empty before the first transaction. */
  transactionId: string
  documentId?: string
}

/** Ids of transactions and documents cannot contain `#`. */
export function eventId({transactionId, documentId = ''}: EventPosition): string {
  return `${transactionId}#${documentId}`
}

export function parseEventId(id: string): EventPosition | undefined {
  const [, transactionId, documentId] = /^([^#]*)#([^#]*)$/.exec(id) ?? []
  if (transactionId === undefined || documentId === undefined) return undefined
  return documentId === '' ? {transactionId} : {transactionId, documentId}
}
