import {z} from 'zod'
import {ApiError, httpError, messageOf} from '../api-error.ts'
import {identityOf, mayRead} from '../auth/access.ts'
import type {Dataset} from '../datasets/dataset.ts'
import {isDraftId, isVersionId, randomId} from '../document-id.ts'
import {flag, type LakeRequest} from '../http/endpoint.ts'
import {defaultPerspective} from '../perspectives/perspective.ts'
import {documentEffects} from '../history/mendoza.ts'
import {memoize} from '../memoize.ts'
import {DocumentView, type LakeDocument} from '../perspectives/document-view.ts'
import {compileTree, evaluateNow, type EvaluationContext} from '../query/evaluate-query.ts'
import {
  nodesOf,
  parseQuery,
  type QueryParams,
  queryParseError,
  queryTimeoutError,
  type SyntaxNode,
} from '../query/parse-query.ts'
import {type Change, mutationTarget, type Transaction, withContent} from '../store/transaction.ts'
import {pause, within} from '../threads.ts'
import {readMissed} from './change-feed.ts'
import {encodeEvent, eventStream, type EventStream} from './event-stream.ts'

export const listenOptions = z.object({
  // The client's own default is true, and then it sends the parameter.
  includeResult: flag,
  includePreviousRevision: flag,
  includeMutations: z.stringbool({truthy: ['true'], falsy: ['false']}).default(true),
  includeAllVersions: flag,
  enableResume: flag,
  effectFormat: z.enum(['mendoza']).optional(),
  // Accepted without effect: queries see every transaction before its event is sent.
  visibility: z.enum(['query', 'transaction', 'sync', 'async']).default('query'),
})

type ListenOptions = z.output<typeof listenOptions>

type ListenRequest = Pick<LakeRequest, 'lake' | 'access' | 'apiVersion'> & {
  query: string
  params: QueryParams
  options: ListenOptions
  lastEventId: string | undefined
}

/** Reports an invalid query by a `channelError` event: the client does not read a response that is not 200. */
export function listen(dataset: Dataset, request: ListenRequest): EventStream {
  let unsubscribe = () => {}
  const stream = eventStream(() => unsubscribe())
  const fail = (error: ApiError) => {
    stream.send({name: 'channelError', data: {...error.body, message: error.message}})
    stream.close()
  }
  try {
    const send = sender(dataset, request, stream)
    const failed = (error: unknown) => fail(error instanceof ApiError ? error : httpError(500, String(error)))
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

function sender({name, store}: Dataset, request: ListenRequest, stream: EventStream): Send {
  const {access, options, query, params, lake} = request
  const filter = compileFilter(query, params, {
    identity: identityOf(access),
    sanity: {projectId: lake.projectId, dataset: name},
    read: (id) => (mayRead(access, id) ? store.read(id) : undefined),
  })
  const matches: typeof filter = (document) => canReceive(request, document._id) && filter(document)
  return async (transaction, afterDocument) => {
    const events = await mutationEvents(transaction, options, matches)
    const id = eventId(transaction.id, afterDocument)
    // -1 + 1 to send the whole transaction.
    for (const {bytes} of events.slice(events.findIndex((earlier) => earlier.id === id) + 1))
      stream.send(bytes)
  }
}

/** The greeting has an id, because the stream may break before the first event. */
async function greet(
  dataset: Dataset,
  {options, lastEventId}: ListenRequest,
  stream: EventStream,
  send: Send,
): Promise<void> {
  const {store} = dataset
  const now = eventId(store.lastTransaction()?.id ?? '')
  const greeting = {data: {listenerName: randomId()}}
  if (!options.enableResume || lastEventId === undefined) {
    stream.send({...greeting, name: 'welcome', id: now})
    return
  }
  const [transactionId = '', documentId] = lastEventId.split('#')
  const missed =
    documentId === undefined ? undefined : readMissed(store, transactionId, {inclusive: documentId !== ''})
  if (missed === undefined) {
    stream.send({...greeting, name: 'reset', id: now})
    return
  }
  stream.send({...greeting, name: 'welcomeback', id: lastEventId})
  for (const transaction of missed) {
    await send(transaction, transaction.id === transactionId ? documentId : undefined)
  }
}

/**
 * Since the version that made `published` the default, drafts need `includeAllVersions`; before, only
 * versions did. https://www.sanity.io/changelog/676aaa9d-2da6-44fb-abe5-580f28047c10
 */
function canReceive({access, options, apiVersion}: ListenRequest, id: string): boolean {
  if (!mayRead(access, id)) return false
  if (options.includeAllVersions) return true
  return !isVersionId(id) && (defaultPerspective(apiVersion) === 'raw' || !isDraftId(id))
}

type ListenFilter = (document: LakeDocument) => boolean

/** References are followed to their present targets; other documents are not visible. @throws ApiError 400 */
function compileFilter(
  query: string,
  params: QueryParams,
  context: Omit<EvaluationContext, 'view'>,
): ListenFilter {
  const filter = filterOfQuery(parseQuery(query, params), query)
  const compiled = compileTree(filter, params)
  const find = (document: LakeDocument) => {
    const found = evaluateNow(compiled, {...context, view: new DocumentView([document])})
    return Array.isArray(found) && found.length > 0
  }
  const nodes = nodesOf(filter)
  const loops = nodes.filter(({type}) => type === 'Filter' || type === 'Map' || type === 'FlatMap')
  const matches = (document: LakeDocument) => {
    // Others can take long: loops in loops, or a pattern such as `a*a*a*`. A limit costs more than a simple filter.
    if (loops.length <= 2 && !nodes.some(isMatch)) return find(document)
    try {
      return within(filterLimitMs, () => find(document)) === true
    } catch (error) {
      // It is an error of the context that has the limit.
      if (!/timed out/.test(String(error))) throw error
      throw queryTimeoutError(query, filterLimitMs)
    }
  }
  try {
    // Refuses a filter that cannot be evaluated now, and not at the first change.
    matches({_id: 'none', _type: 'none'})
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw queryParseError(query, messageOf(error))
  }
  return matches
}

/** The time for one document. */
const filterLimitMs = 100

const isMatch = (node: SyntaxNode): boolean => node.type === 'OpCall' && node.op === 'match'

/** Order, slices and projections are ignored: a listener matches single documents. */
function filterOfQuery(tree: SyntaxNode, query: string): SyntaxNode {
  switch (tree.type) {
    case 'Everything':
      return tree
    case 'Filter':
      filterOfQuery(tree.base, query)
      return tree
    case 'Projection':
    case 'Map':
    case 'Slice':
    case 'AccessElement':
    case 'ArrayCoerce':
    case 'PipeFuncCall':
      return filterOfQuery(tree.base, query)
    default:
      throw queryParseError(query, 'A listener needs a filter over documents: *[…]')
  }
}

type Transition = 'appear' | 'update' | 'disappear'

/** With their number, so that the client knows when it has all of them. */
async function mutationEvents(transaction: Transaction, options: ListenOptions, matches: ListenFilter) {
  const seen: {change: Change; transition: Transition}[] = []
  for (const change of transaction.changes) {
    const transition = transitionOf(change, matches)
    if (transition !== undefined) seen.push({change, transition})
    await pause()
  }
  const events: {id: string; bytes: Buffer<ArrayBuffer>}[] = []
  for (const [index, {change, transition}] of seen.entries()) {
    const id = eventId(transaction.id, change.id)
    const known = eventsOf(change)
    const key = JSON.stringify([options, transition, seen.length, index])
    const {before, after} = change
    const bytes =
      known.get(key) ??
      encodeEvent({
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
      })
    known.set(key, bytes)
    events.push({id, bytes})
    await pause()
  }
  return events
}

function transitionOf({before, after}: Change, matches: ListenFilter): Transition | undefined {
  const was = before !== undefined && matches(before)
  const is = after !== undefined && matches(after)
  if (was && is) return 'update'
  if (is) return 'appear'
  return was ? 'disappear' : undefined
}

/** Shared by all listeners of a change. */
const eventsOf = memoize<Change, Map<string, Buffer<ArrayBuffer>>>(() => new Map())

const effectsOf = memoize(documentEffects)

const mutationsOf = memoize(({mutations, changes}: Transaction) => {
  const changed = new Map(changes.map((change) => [change.id, change]))
  return Map.groupBy(
    withContent(mutations, (id) => changed.get(id)?.after),
    mutationTarget,
  )
})

/** Ids of transactions and documents cannot contain `#`. A whole transaction has an empty document id. */
const eventId = (transactionId: string, documentId = ''): string => `${transactionId}#${documentId}`
