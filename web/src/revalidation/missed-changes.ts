import {contentTypeNames, isContentType} from '@domora/content/content-types'
import {z} from 'zod'
import {siteEvents} from '../events.ts'
import {log} from '../log.ts'
import type {Change} from '../sanity/content-cache.ts'

/** Finds what changed in the lake without a webhook that told of it. */
export interface MissedChanges {
  /** A webhook told of a change, here or on another instance. */
  announced(change: Change): void
  /**
   * Asks the lake what changed since the last time, and reports it. What is gone is reported the second time that it is missing.
   *
   * @throws when the lake gives no answer.
   */
  look(): Promise<void>
  /** Looks at once, and again and again. */
  start(): void
}

interface Options {
  /** Asks the lake for what is published. */
  readonly ask: (query: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Called with every change, also with those that were announced: the lake may not have shown them then. */
  readonly onChange: (change: Change | 'everything') => void
  /** Milliseconds from one look to the next. */
  readonly interval: number
}

/** Milliseconds. A replica may be behind, and transactions may come into sight in another order. */
const overlap = 60_000

/** When more documents than this changed at once, everything is asked for again. */
const mostChanges = 500

const fields = '{_id, _type, _rev, _updatedAt}'
const allDocuments = `{"now": now(), "count": 0, "documents": *[_type in $types]${fields}}`
/** So often, in looks, everything is listed: an import may replace a document by one with an old date. */
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

export function missedChanges({ask, onChange, interval}: Options): MissedChanges {
  /** By id: every document, as the lake showed it last. */
  const known = new Map<string, {readonly type: Change['type']; readonly rev: string}>()
  /** By id: the number of looks before the last webhook. */
  const announcements = new Map<string, number>()
  /** What the last look found before any webhook told of it: one may have been on its way. */
  let unannounced: string[] = []
  /** Documents that were missing in the last look. */
  let absent = new Set<string>()
  let looks = 0
  let newest = 0

  const list = async (query: string) =>
    listing.parse(
      await ask(query, {
        types: contentTypeNames,
        since: new Date(Math.max(0, newest - overlap)).toISOString(),
      }),
    )

  function reportUnannounced(): void {
    const missed = unannounced.filter((id) => !announcements.has(id))
    if (missed.length === 0) return
    siteEvents().emit('webhooks-missed', missed.length)
    log('warn', 'webhooks-missed', {documents: missed.length, ids: missed.slice(0, 5)})
  }

  async function look(): Promise<void> {
    const isFirst = looks === 0
    let isFull = looks % fullListEvery === 0
    let {now, count, documents} = await list(isFull ? allDocuments : newDocuments)
    const created = documents.filter(({_id}) => !known.has(_id)).length
    if (!isFull && count !== known.size + created) {
      isFull = true
      ;({now, documents} = await list(allDocuments))
    }

    reportUnannounced()
    for (const [id, before] of announcements) if (before < looks - 1) announcements.delete(id)
    looks += 1
    const changes: Change[] = []
    for (const {_id: id, _type: type, _rev: rev, _updatedAt: updatedAt} of documents) {
      if (known.get(id)?.rev === rev) continue
      known.set(id, {type, rev})
      newest = Math.max(newest, Date.parse(updatedAt))
      // A process that starts asks for everything; only what has just changed may be missing in the answers.
      if (isFirst && now - Date.parse(updatedAt) > overlap) continue
      changes.push({id, type, revision: {rev, updatedAt, isDeleted: false}})
    }
    const shown = new Set(documents.map(({_id}) => _id))
    const missing = isFull ? [...known].filter(([id]) => !shown.has(id)) : []
    for (const [id, {type}] of missing) {
      if (!absent.has(id)) continue
      known.delete(id)
      changes.push({id, type})
    }
    absent = new Set(missing.map(([id]) => id))
    unannounced = isFirst ? [] : changes.map(({id}) => id).filter((id) => !announcements.has(id))
    if (changes.length > mostChanges) onChange('everything')
    else for (const change of changes) onChange(change)
  }

  return {
    announced({id, revision}) {
      announcements.set(id, looks)
      // So that the next look does not search for it.
      if (revision?.isDeleted === true) known.delete(id)
    },
    look,
    start() {
      const lookAgain = async (): Promise<void> => {
        try {
          await look()
        } catch (error) {
          log('warn', 'missed-changes-unknown', {message: String(error)})
        }
        setTimeout(() => void lookAgain(), interval).unref()
      }
      void lookAgain()
    },
  }
}
