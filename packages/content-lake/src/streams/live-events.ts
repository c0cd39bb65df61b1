import type {Dataset} from '../datasets/dataset.ts'
import {isPrivateId} from '../document-id.ts'
import type {LakeRequest} from '../http/endpoint.ts'
import {type SyncTag, syncTagsOfChange} from '../query/sync-tags.ts'
import type {Transaction} from '../store/transaction.ts'
import {readMissed} from './change-feed.ts'
import {eventStream, type EventStream, type ServerSentEvent} from './event-stream.ts'

/** The event id before the first transaction. */
const beforeTheFirst = 'none'

/**
 * A client that resumes gets the tags that it missed, or `restart`: then it must refetch everything. The caller has checked whether
 * it may see drafts.
 */
export function liveEvents(dataset: Dataset, request: LakeRequest, includeDrafts: boolean): EventStream {
  const {imitation} = request.lake.imitator
  const lastEventId = request.lastEventId()
  let unsubscribe = () => {}
  const stream = eventStream(() => unsubscribe())
  const sendEvent = (event: ServerSentEvent & {id: string}) =>
    stream.send(imitation.liveEvents === 'without ids' ? {...event, id: undefined} : event)
  const send = (transactions: readonly Transaction[]) => {
    const tags = new Set(transactions.flatMap((transaction) => liveTags(transaction, includeDrafts)))
    const last = transactions.at(-1)
    if (last === undefined || tags.size === 0 || imitation.liveEvents === 'none') return
    const event = {id: last.id, data: {tags: [...tags]}}
    if (imitation.liveEvents === 'delayed')
      setTimeout(() => sendEvent(event), imitation.liveEventDelayMs).unref()
    else sendEvent(event)
  }
  const position = () => dataset.store.lastTransaction()?.id ?? beforeTheFirst
  unsubscribe = dataset.changes.subscribe({
    onTransaction: (transaction) => send([transaction]),
    onEnd(goAwayReason) {
      if (goAwayReason !== undefined)
        sendEvent({name: 'goaway', id: position(), data: {reason: goAwayReason}})
      stream.close()
    },
  })
  const isResumed = lastEventId !== undefined && imitation.liveEvents !== 'none'
  const known = lastEventId === beforeTheFirst ? '' : (lastEventId ?? '')
  const missed = isResumed ? readMissed(dataset.store, known, {inclusive: false}) : []
  const id = isResumed && missed ? lastEventId : position()
  sendEvent({name: missed ? 'welcome' : 'restart', id, data: {}})
  send(missed ?? [])
  return stream
}

export const liveTags = ({changes}: Pick<Transaction, 'changes'>, includeDrafts: boolean): SyncTag[] =>
  changes
    .filter(({id}) => includeDrafts || !isPrivateId(id))
    .flatMap(({id, before, after}) =>
      syncTagsOfChange(
        id,
        [before, after].flatMap((document) => document?._type ?? []),
      ),
    )
