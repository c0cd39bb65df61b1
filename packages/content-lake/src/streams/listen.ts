import {ApiError} from '../api-error.ts'
import {type Access, canReadPrivate, identityOf} from '../auth/access.ts'
import type {Dataset} from '../datasets/dataset.ts'
import {isDraftId, isPrivateId, isVersionId, randomId} from '../document-id.ts'
import type {ListenOptions} from '../endpoints/listen.ts'
import {defaultPerspective} from '../perspectives/perspective.ts'
import type {QueryParams} from '../query/parse-query.ts'
import type {Transaction} from '../store/transaction.ts'
import {readMissed} from './change-feed.ts'
import {EventStream} from './event-stream.ts'
import {compileListenFilter} from './listen-filter.ts'
import {eventId, mutationEvents, parseEventId} from './mutation-events.ts'

export interface ListenRequest {
  query: string
  params: QueryParams
  options: ListenOptions
  access: Access
  projectId: string
  /** As in the path, without the `v`. */
  apiVersion: string
  /** The last event that a reconnecting client received. */
  lastEventId: string | undefined
}

/**
 * Opens a stream of changes to the documents that match a filter. An invalid query is reported by a `channelError`
 * event, because the client does not read a response that is not 200.
 */
export function listen(dataset: Dataset, request: ListenRequest): EventStream {
  let unsubscribe = () => {}
  const stream = new EventStream(() => unsubscribe())
  const fail = (error: ApiError) => {
    stream.send({name: 'channelError', data: {...error.body, message: error.message}})
    stream.close()
  }
  try {
    const send = sender(dataset, request, stream)
    const failed = (error: unknown) =>
      fail(new ApiError(500, {statusCode: 500, error: 'Internal Server Error', message: String(error)}))
    unsubscribe = dataset.changes.subscribe({
      onTransaction: (transaction) => greeted.then(() => send(transaction)).catch(failed),
      onEnd: () => stream.close(),
    })
    // In the same turn, so that nothing is missed and nothing sent twice.
    const greeted = greet(dataset, request, stream, send)
    greeted.catch(failed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    fail(error)
  }
  return stream
}

type Send = (transaction: Transaction, afterDocument?: string) => Promise<void>

/** @throws ApiError 400 for a query that cannot be listened to */
function sender({name, store}: Dataset, request: ListenRequest, stream: EventStream): Send {
  const {access, options, query, params, projectId} = request
  const filter = compileListenFilter(query, params, {
    identity: identityOf(access),
    projectId,
    dataset: name,
    read: (id) => (mayRead(access, id) ? store.read(id) : undefined),
  })
  const matches: typeof filter = (document) => canReceive(request, document._id) && filter(document)
  return async (transaction, afterDocument) => {
    const events = await mutationEvents(transaction, options, matches)
    const id =
      afterDocument === undefined
        ? undefined
        : eventId({transactionId: transaction.id, documentId: afterDocument})
    // -1 + 1 to send the whole transaction.
    for (const event of events.slice(events.findIndex((earlier) => earlier.id === id) + 1)) stream.send(event)
  }
}

/**
 * Sends `welcome` to a new client. A client that resumes gets `welcomeback` and the events that it missed, or `reset`
 * when the history does not reach back that far. The greeting has an id, because the stream may break before the
 * first event.
 */
async function greet(
  dataset: Dataset,
  {options, lastEventId}: ListenRequest,
  stream: EventStream,
  send: Send,
): Promise<void> {
  const {store} = dataset
  const now = eventId({transactionId: store.lastTransaction()?.id ?? ''})
  const greeting = {data: {listenerName: randomId()}}
  if (!options.enableResume || lastEventId === undefined) {
    stream.send({...greeting, name: 'welcome', id: now})
    return
  }
  const position = parseEventId(lastEventId)
  const missed =
    position && readMissed(store, position.transactionId, {inclusive: position.documentId !== undefined})
  if (missed === undefined) {
    stream.send({...greeting, name: 'reset', id: now})
    return
  }
  stream.send({...greeting, name: 'welcomeback', id: lastEventId})
  for (const transaction of missed) {
    await send(transaction, transaction.id === position?.transactionId ? position.documentId : undefined)
  }
}

function mayRead(access: Access, id: string): boolean {
  return canReadPrivate(access) || !isPrivateId(id)
}

/**
 * Which documents a listener can receive. Since the API version that made `published` the default perspective, drafts
 * and versions need `includeAllVersions`; before, only versions did.
 * @see https://www.sanity.io/changelog/676aaa9d-2da6-44fb-abe5-580f28047c10
 */
function canReceive({access, options, apiVersion}: ListenRequest, id: string): boolean {
  if (!mayRead(access, id)) return false
  if (options.includeAllVersions) return true
  return !isVersionId(id) && (defaultPerspective(apiVersion) === 'raw' || !isDraftId(id))
}
