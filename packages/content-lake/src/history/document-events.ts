import {z} from 'zod'
import {publishedId, publishedId as publishedIdOf} from '../document-id.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import {contributorsOf, type GroupChange, isGroupAlive, readGroupChanges} from './document-group.ts'

/** A history event of a document, as Studio reads it (its `core/store/events/types.ts`). */
interface DocumentEvent {
  type: string
  timestamp: string
  author: string
  documentId: string
  [detail: string]: unknown
}

/** A page of events, newest first. `nextCursor` is empty after the last one. */
export interface DocumentEvents {
  events: DocumentEvent[]
  nextCursor: string
}

/**
 * The events of a published document, or of one draft or version: depends on the id. Derived from the transactions,
 * so that imports and plain mutations have events too.
 * @param cursor `nextCursor` of the page before
 */
export function readDocumentEvents(
  store: DatasetStore,
  id: string,
  {cursor, limit}: {cursor: number | undefined; limit: number},
): DocumentEvents {
  const group = publishedIdOf(id)
  const before = cursor ?? Number.MAX_SAFE_INTEGER
  const changes = readGroupChanges(store.database, group, {before, limit})
  const transactions = [...Map.groupBy(changes, ({sequence}) => sequence).values()]
  const isLastPage = transactions.length < limit
  const after = isLastPage ? 0 : (changes.at(-1)?.sequence ?? 0)
  const events = [
    ...transactions.flatMap((transaction) => describe(store, id, group, transaction)),
    ...readScheduleEvents(store, id, {before, after}),
  ]
  return {
    events: events.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp)),
    nextCursor: isLastPage ? '' : String(after),
  }
}

function describe(
  store: DatasetStore,
  id: string,
  group: string,
  transaction: readonly GroupChange[],
): DocumentEvent[] {
  const published = transaction.find(({documentId}) => documentId === group)
  const versions = transaction.filter(({documentId}) => documentId !== group)
  const isAbout = (change: GroupChange) => id === group || change.documentId === id
  const events = versions
    .filter(isAbout)
    .flatMap((version) => describeVersion(store, id, group, version, published))
  if (published === undefined || id !== group || events.length > 0) return events
  return describePublished(store, group, published, versions)
}

function describeVersion(
  {database}: DatasetStore,
  id: string,
  group: string,
  version: GroupChange,
  published: GroupChange | undefined,
): DocumentEvent[] {
  const {sequence, timestamp, author, documentId: versionId, revision, actionTypes} = version
  const releaseId = /^versions\.([^.]+)\./.exec(versionId)?.[1]
  const common = {
    timestamp,
    author,
    documentId: group,
    versionId,
    ...(releaseId !== undefined && {releaseId}),
  }
  const versionRevisionId = version.previousRevision ?? revision

  if (version.operation === 'create') {
    const made = {...common, versionRevisionId: revision}
    if (published?.operation === 'delete') return [{type: 'unpublishDocument', ...made}]
    return id === group ? [] : [{type: 'createDocumentVersion', ...made}]
  }
  if (version.operation === 'update') return []
  if (published === undefined) {
    if (!isGroupAlive(database, group, sequence)) return [deleted(version, group)]
    return id === group ? [] : [{type: 'deleteDocumentVersion', ...common, versionRevisionId}]
  }
  if (published.operation !== 'delete') {
    const publishCause = actionTypes.includes('sanity.action.release.publish')
      ? 'release.publish'
      : 'document.publish'
    const contributors = contributorsOf(database, versionId, sequence)
    const event = {type: 'publishDocumentVersion', ...common, revisionId: revision, versionRevisionId}
    return [{...event, publishCause, contributors}]
  }
  const isRelease = actionTypes.includes('sanity.action.release.publish')
  if (isRelease) return [{type: 'unpublishDocument', ...common, versionRevisionId}]
  return id === group ? [] : [deleted(version, group)]
}

/** Events of a published document that involve no draft or version. */
function describePublished(
  {database}: DatasetStore,
  group: string,
  published: GroupChange,
  versions: readonly GroupChange[],
): DocumentEvent[] {
  const {sequence, timestamp, author, revision, operation} = published
  const common = {timestamp, author, documentId: group}
  if (operation === 'create') return [{type: 'createLiveDocument', ...common, revisionId: revision}]
  if (operation === 'update') return [{type: 'updateLiveDocument', ...common, revisionId: revision}]
  if (versions.length > 0 || !isGroupAlive(database, group, sequence)) return [deleted(published, group)]
  // The draft existed before.
  const versionId = `drafts.${group}`
  return [{type: 'unpublishDocument', ...common, versionId, versionRevisionId: revision}]
}

function deleted({timestamp, author}: GroupChange, group: string): DocumentEvent {
  return {type: 'deleteDocumentGroup', timestamp, author, documentId: group}
}

const VERSION = /^versions\.([^.]+)\./
const releaseActions = z.array(z.looseObject({actionType: z.string(), publishAt: z.string().optional()}))

interface ReleaseRow {
  sequence: number
  timestamp: string
  author: string
  actions: string
}

/**
 * When the release of a version was scheduled and unscheduled, while it contained the version. Empty for other ids.
 */
function readScheduleEvents(
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
