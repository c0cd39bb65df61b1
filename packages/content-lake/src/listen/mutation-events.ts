import {documentEffects, type DocumentEffects} from '../effects/document-effects.ts'
import type {ServerSentEvent} from '../streams/event-stream.ts'
import type {Change, Transaction} from '../store/transaction.ts'
import {eventId} from './event-id.ts'
import type {ListenFilter} from './listen-filter.ts'
import type {ListenOptions} from './listen-options.ts'
import {mutationsOf} from './mutations-of.ts'

type Transition = 'appear' | 'update' | 'disappear'

/** Fifty listeners of one change share its effects. */
const effects = new WeakMap<Change, DocumentEffects>()

/**
 * What a transaction means to one listener: an event for each document that its filter matches before or after, with
 * their number, which is how a client knows when it has all of them.
 */
export function mutationEvents(
  transaction: Transaction,
  options: ListenOptions,
  matches: ListenFilter,
): ServerSentEvent[] {
  const seen = transaction.changes.flatMap((change) => {
    const transition = transitionOf(change, matches)
    return transition === undefined ? [] : [{change, transition}]
  })
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
        ...(options.includeMutations ? {mutations: mutationsOf(transaction, change.id)} : {}),
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

function effectsOf(change: Change): DocumentEffects {
  const known = effects.get(change)
  if (known !== undefined) return known
  const computed = documentEffects(change)
  effects.set(change, computed)
  return computed
}
