import {setTimeout as wait} from 'node:timers/promises'
import {messageOf} from '../api-error.ts'
import type {Dataset} from '../datasets/dataset.ts'
import {mutate} from '../mutate/mutate.ts'
import {performActions} from './perform-actions.ts'

interface DueRelease {
  id: string
  name: string
}

const intervalMs = 500
const retryAfterErrorMs = 30_000
const author = 'release-scheduler'

/** As on the hosted lake, a release that cannot be published becomes active, with the error in it. */
export function scheduleReleases(dataset: Dataset, log: (line: string) => void): () => Promise<void> {
  const firstDue = dataset.store.database.prepare<[string], DueRelease>(
    `SELECT id, body ->> '$.name' AS name FROM documents
      WHERE id > '_.releases.' AND id < '_.releases/' AND body ->> '$.state' = 'scheduled'
        AND julianday(body ->> '$.publishAt') <= julianday(?)
      ORDER BY julianday(body ->> '$.publishAt') LIMIT 1`,
  )
  const closing = new AbortController()
  const {signal} = closing
  const publishAll = async () => {
    const next = () => firstDue.get(new Date(dataset.now()).toISOString())
    for (let release = next(); release && !signal.aborted; release = next())
      await publish(dataset, release, log)
  }
  const run = async () => {
    while (!signal.aborted) {
      let pause = intervalMs
      await publishAll().catch((error: unknown) => {
        log(`Could not reopen a release: ${String(error)}`)
        pause = retryAfterErrorMs
      })
      await wait(pause, undefined, {signal, ref: false}).catch(() => {})
    }
  }
  const ended = run()
  return () => {
    closing.abort()
    return ended
  }
}

async function publish(dataset: Dataset, {id, name}: DueRelease, log: (line: string) => void): Promise<void> {
  const action = {actionType: 'sanity.action.release.publish', releaseId: name}
  try {
    await performActions(dataset, {actions: [action], author})
  } catch (error) {
    const message = messageOf(error)
    const patch = {set: {state: 'active', error: {message}}, unset: ['publishAt', 'finalDocumentStates']}
    const selection = {ids: [id]}
    await mutate(dataset, {mutations: [{operation: 'patch', selection, patch}], author})
    log(`Release "${name}" could not be published: ${message}`)
  }
}
