import type {Dataset} from '../datasets/dataset.ts'
import {mutate} from '../mutate/mutate.ts'
import {performActions} from './perform-actions.ts'

interface ScheduledRelease {
  id: string
  name: string
  publishAt: string
}

/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1
/** When the failure itself cannot be written, for example on a full disk. */
const PAUSE_AFTER_FAILURE_MS = 30_000
const AUTHOR = 'release-scheduler'

/**
 * Publishes scheduled releases when their time has come; those that were due while the lake was down, at start. A
 * release that cannot be published becomes active again, with the error in its document, as on the hosted lake.
 * @returns stops the scheduler, and resolves when nothing is running
 */
export function scheduleReleases(dataset: Dataset, log: (line: string) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const statement = dataset.store.database.prepare<[], ScheduledRelease>(
    `SELECT id, body ->> '$.name' AS name, body ->> '$.publishAt' AS publishAt FROM documents
      WHERE id > '_.releases.' AND id < '_.releases/' AND body ->> '$.state' = 'scheduled'
      ORDER BY julianday(publishAt) LIMIT 1`,
  )
  const plan = () => {
    clearTimeout(timer)
    const release = statement.get()
    if (release === undefined) return
    const delay = Math.max(0, Date.parse(release.publishAt) - Date.now())
    timer = setTimeout(publishDue, Math.min(delay, MAX_DELAY_MS))
    timer.unref()
  }
  const publishDue = () => {
    const release = statement.get()
    if (release === undefined || Date.parse(release.publishAt) > Date.now()) return plan()
    running = publish(dataset, release, log).then(plan, (error: unknown) => {
      log(`Release "${release.name}" could not be opened again: ${String(error)}`)
      timer = setTimeout(plan, PAUSE_AFTER_FAILURE_MS)
      timer.unref()
    })
  }

  const unsubscribe = dataset.changes.subscribe({
    onTransaction({changes}) {
      if (changes.some(({id}) => id.startsWith('_.releases.'))) plan()
    },
    onEnd: () => clearTimeout(timer),
  })
  plan()
  return async () => {
    unsubscribe()
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}

async function publish(
  dataset: Dataset,
  {id, name}: ScheduledRelease,
  log: (line: string) => void,
): Promise<void> {
  const action = {actionType: 'sanity.action.release.publish', releaseId: name}
  try {
    await performActions(dataset, {actions: [action], author: AUTHOR})
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const patch = {set: {state: 'active', error: {message}}, unset: ['publishAt', 'finalDocumentStates']}
    const selection = {ids: [id]}
    await mutate(dataset, {
      mutations: [{operation: 'patch', index: 0, selection, patch, ifRevisionID: undefined}],
      author: AUTHOR,
    })
    log(`Release "${name}" could not be published: ${message}`)
  }
}
