import type {Dataset} from '../datasets/dataset.ts'
import {isPrivateId} from '../document-id.ts'
import {type SyncTag, syncTagsOfChange} from '../query/sync-tags.ts'
import type {Transaction} from '../store/transaction.ts'
import {readMissed} from './change-feed.ts'
import {EventStream} from './event-stream.ts'

/** The event id before the first transaction. */
const BEFORE_THE_FIRST = 'none'

/**
 * Opens a stream of the sync tags of every change. A client that resumes gets the tags that it missed, or `restart`
 * when the history does not reach back that far: it must fetch everything again.
 * @param includeDrafts includes drafts and versions; the caller has checked the permission
 * @param lastEventId the last event that a reconnecting client received
 */
export function liveEvents(
  dataset: Dataset,
  includeDrafts: boolean,
  lastEventId: string | undefined,
): EventStream {
  let unsubscribe = () => {}
  const stream = new EventStream(() => unsubscribe())
  const send = (transactions: readonly Transaction[]) => {
    const tags = new Set(transactions.flatMap((transaction) => tagsOf(transaction, includeDrafts)))
    const last = transactions.at(-1)
    if (last !== undefined && tags.size > 0) stream.send({id: last.id, data: {tags: [...tags]}})
  }
  unsubscribe = dataset.changes.subscribe({
    onTransaction: (transaction) => send([transaction]),
    onEnd: () => stream.close(),
  })
  const id = dataset.store.lastTransaction()?.id ?? BEFORE_THE_FIRST
  if (lastEventId === undefined) {
    stream.send({name: 'welcome', id, data: {}})
    return stream
  }
  const known = lastEventId === BEFORE_THE_FIRST ? '' : lastEventId
  const missed = readMissed(dataset.store, known, {inclusive: false})
  stream.send({
    name: missed === undefined ? 'restart' : 'welcome',
    id: missed === undefined ? id : lastEventId,
    data: {},
  })
  if (missed !== undefined) send(missed)
  return stream
}

function tagsOf({changes}: Transaction, includeDrafts: boolean): SyncTag[] {
  return changes
    .filter(({id}) => includeDrafts || !isPrivateId(id))
    .flatMap(({id, before, after}) =>
      syncTagsOfChange(
        id,
        [before, after].flatMap((document) => document?._type ?? []),
      ),
    )
}
