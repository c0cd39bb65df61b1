import {z} from 'zod'
import {publishedId} from '../perspectives/document-id.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {DocumentEvent} from './document-event.ts'

const VERSION = /^versions\.([^.]+)\./
const releaseActions = z.array(z.looseObject({actionType: z.string(), publishAt: z.string().optional()}))

interface ReleaseRow {
  sequence: number
  timestamp: string
  author: string
  actions: string
}

/** When the release of a version was scheduled and unscheduled, while it had the version; none for another id. */
export function readScheduleEvents(
  {database, history}: DatasetStore,
  versionId: string,
  {before, after}: {before: number; after: number},
): DocumentEvent[] {
  const releaseId = VERSION.exec(versionId)?.[1]
  if (releaseId === undefined) return []
  const steps = database
    .prepare<[string], ReleaseRow>(
      `SELECT sequence, timestamp, author, actions FROM changes JOIN transactions USING (sequence)
        WHERE document_id = ? ORDER BY sequence`,
    )
    .all(`_.releases.${releaseId}`)
    .map(({actions, ...row}) => ({...row, ...stepOf(actions)}))
    .filter(({type}) => type !== undefined)
  return steps.flatMap(({sequence, timestamp, author, type, publishAt}, index) => {
    const version = history.at(versionId, sequence)
    const isSchedule = type === 'schedule'
    if (version === undefined || sequence >= before || sequence < after) return []
    if (!isSchedule && type !== 'unschedule') return []
    const event = {
      type: isSchedule ? 'scheduleDocumentVersion' : 'unscheduleDocumentVersion',
      timestamp,
      author,
      documentId: publishedId(versionId),
      releaseId,
      versionId,
      versionRevisionId: version._rev,
    }
    return [isSchedule ? {...event, publishAt, state: stateAfter(steps[index + 1]?.type)} : event]
  })
}

function stepOf(actions: string): {type: string | undefined; publishAt: string | undefined} {
  const step = releaseActions
    .parse(JSON.parse(actions))
    .find(({actionType}) => /^sanity\.action\.release\.(?:un)?schedule$|release\.publish$/.test(actionType))
  return {type: step?.actionType.split('.').at(-1), publishAt: step?.publishAt}
}

function stateAfter(next: string | undefined): string {
  if (next === 'publish') return 'published'
  return next === undefined ? 'pending' : 'unscheduled'
}
