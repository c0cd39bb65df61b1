import {contentTypeNames, isContentType} from '@domora/content/content-types'
import {z} from 'zod'
import {siteEvents} from '../events.ts'
import {log} from '../log.ts'
import type {Change} from './content-cache.ts'

interface Options {
  /** Asks the lake for what is published. */
  readonly ask: (query: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Called with every change, but those that a webhook told of with their revision in the last minute. */
  readonly onChange: (change: Change | 'everything') => void
  /** Milliseconds from one look to the next, and from a change until its webhook counts as missed. */
  readonly interval: number
}

/** Milliseconds. A replica may be behind, and transactions may come into sight in another order. */
const overlap = 60_000

/** When more documents than this changed at once, everything is asked for again. */
const mostChanges = 500

const fields = '{_id, _type, _rev, _updatedAt}'
const allDocuments = `{"now": now(), "count": 0, "documents": *[_type in $types]${fields}}`
/** So often, in intervals, everything is listed: an import may replace a document by one with an old date. */
const fullListEvery = 15
const newDocuments = `{"now": now(), "count": count(*[_type in $types]), "documents": *[_type in $types && _updatedAt > $since]${fields}}`

const time = z.iso.datetime().transform((text) => Date.parse(text))

const listing = z.object({
  now: time,
  count: z.number(),
  documents: z.array(
    z.object({
      _id: z.string(),
      _type: z.custom<Change['type']>(isContentType),
      _rev: z.string(),
      _updatedAt: z.iso.datetime(),
    }),
  ),
})

/** Finds what changed in the lake without a webhook that told of it, or before it. */
export function missedChanges({ask, onChange, interval}: Options) {
  /** By id: every document, as the lake showed it last. */
  const known = new Map<string, {readonly type: Change['type']; readonly rev: string}>()
  /** By id: the last webhook, at a time on the clock of `performance.now`. */
  const announcements = new Map<string, {readonly rev: string | undefined; readonly at: number}>()
  /** By id: when a look found a change before any webhook told of it: one may be on its way. */
  const unannounced = new Map<string, number>()
  let isFirst = true
  let nextFullList = -Infinity
  let newest = 0
  /** The last look: they run one after the other. */
  let looking: Promise<void> = Promise.resolve()

  const list = async (query: string) =>
    listing.parse(
      await ask(query, {
        types: contentTypeNames,
        since: new Date(Math.max(0, newest - overlap)).toISOString(),
      }),
    )

  function reportUnannounced(): void {
    const missed = [...unannounced].flatMap(([id, at]) => (performance.now() - at < interval ? [] : [id]))
    if (missed.length === 0) return
    for (const id of missed) unannounced.delete(id)
    siteEvents().emit('webhooks-missed', missed.length)
    log('warn', 'webhooks-missed', {documents: missed.length, ids: missed.slice(0, 5)})
  }

  async function findChanges(): Promise<Change[]> {
    const started = performance.now()
    let isFull = started >= nextFullList
    let {now, count, documents} = await list(isFull ? allDocuments : newDocuments)
    const created = documents.filter(({_id}) => !known.has(_id)).length
    if (!isFull && count !== known.size + created) {
      isFull = true
      ;({now, documents} = await list(allDocuments))
    }
    if (isFull) nextFullList = started + fullListEvery * interval

    for (const [id, {at}] of announcements) if (at < started - overlap) announcements.delete(id)
    const changes: Change[] = []
    for (const {_id: id, _type: type, _rev: rev, _updatedAt: updatedAt} of documents) {
      if (known.get(id)?.rev === rev) continue
      known.set(id, {type, rev})
      newest = Math.max(newest, Date.parse(updatedAt))
      // A process that starts asks for everything; only what has just changed may be missing in the answers.
      if (isFirst && now - Date.parse(updatedAt) > overlap) continue
      if (announcements.get(id)?.rev === rev) continue
      changes.push({id, type, revision: {rev, updatedAt, isDeleted: false}})
    }
    const shown = new Set(documents.map(({_id}) => _id))
    for (const [id, {type}] of isFull ? known : []) {
      if (shown.has(id)) continue
      known.delete(id)
      changes.push({id, type})
    }
    if (!isFirst)
      for (const {id} of changes) if (!announcements.has(id)) unannounced.set(id, performance.now())
    isFirst = false
    return changes
  }

  async function look(): Promise<void> {
    const changes = await findChanges()
    reportUnannounced()
    if (changes.length > mostChanges) onChange('everything')
    else for (const change of changes) onChange(change)
  }

  const lookNext = () => (looking = looking.then(look, look))

  return {
    /**
     * A webhook told of a change, here or on another instance.
     *
     * @returns whether it is new: a look may have found it before
     */
    announced({id, revision}: Change): boolean {
      const isKnown = revision?.isDeleted === false && known.get(id)?.rev === revision.rev
      announcements.set(id, {rev: revision?.rev, at: performance.now()})
      unannounced.delete(id)
      // So that the next look does not search for it.
      if (revision?.isDeleted === true) known.delete(id)
      return !isKnown
    },
    /** Asks the lake what changed since the last time, and reports it. @throws when the lake gives no answer. */
    look: lookNext,
    /** Looks at once, and again and again. */
    start(): void {
      const lookAgain = async (): Promise<void> => {
        try {
          await lookNext()
        } catch (error) {
          log('warn', 'missed-changes-unknown', {message: String(error)})
        }
        setTimeout(() => void lookAgain(), interval).unref()
      }
      void lookAgain()
    },
  }
}
