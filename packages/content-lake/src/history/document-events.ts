import type {Database} from 'better-sqlite3'
import {publishedId as publishedIdOf, releaseOf} from '../document-id.ts'
import type {DatasetStore} from '../store/dataset-store.ts'

type Details = Record<string, unknown> & {type: string}

/** As Studio reads it (its `core/store/events/types.ts`). */
type DocumentEvent = Details & Record<'timestamp' | 'author' | 'documentId', string>

/** Newest first. Derived from transactions, so imports and mutations have events too. */
export async function readDocumentEvents(
  store: DatasetStore,
  id: string,
  {cursor, limit}: {cursor: number | undefined; limit: number},
): Promise<{events: DocumentEvent[]; nextCursor: string}> {
  const before = cursor ?? Number.MAX_SAFE_INTEGER
  const changes = readGroupChanges(store.database, {id: publishedIdOf(id), before, limit})
  const transactions = [...Map.groupBy(changes, ({sequence}) => sequence).values()]
  const isLastPage = transactions.length < limit
  const after = isLastPage ? 0 : (changes.at(-1)?.sequence ?? 0)
  const events = [
    ...transactions.flatMap((transaction) => describe(store, id, transaction)),
    ...(await readScheduleEvents(store, id, {before, after})),
  ]
  return {
    events: events.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp)),
    nextCursor: isLastPage ? '' : String(after),
  }
}

function describe(
  {database}: DatasetStore,
  id: string,
  transaction: readonly GroupChange[],
): DocumentEvent[] {
  const group = publishedIdOf(id)
  const published = transaction.find(({documentId}) => documentId === group)
  const versions = transaction.filter(({documentId}) => documentId !== group)
  const events = versions
    .filter(({documentId}) => id === group || documentId === id)
    .flatMap((version) => describeVersion(database, id, version, published) ?? [])
  if (published !== undefined && id === group && events.length === 0)
    events.push(describePublished(database, published, versions.length > 0))
  const [{timestamp = '', author = ''} = {}] = transaction
  return events.map((event) => ({...event, timestamp, author, documentId: group}))
}

function describeVersion(
  database: Database,
  id: string,
  version: GroupChange,
  published: GroupChange | undefined,
): Details | undefined {
  const {sequence, documentId: versionId, revision, operation, isReleasePublish} = version
  const group = publishedIdOf(id)
  const releaseId = releaseOf(versionId)
  const common = {
    versionId,
    versionRevisionId: operation === 'create' ? revision : (version.previousRevision ?? revision),
    ...(releaseId !== undefined && {releaseId}),
  }
  /** The list of the group omits events of a single version. */
  const ofVersion = (details: Details) => (id === group ? undefined : details)

  if (operation === 'update') return undefined
  if (operation === 'create') {
    if (published?.operation === 'delete') return {type: 'unpublishDocument', ...common}
    return ofVersion({type: 'createDocumentVersion', ...common})
  }
  if (published === undefined) {
    if (!isGroupAlive(database, group, sequence)) return {type: 'deleteDocumentGroup'}
    return ofVersion({type: 'deleteDocumentVersion', ...common})
  }
  if (published.operation === 'delete') {
    if (isReleasePublish) return {type: 'unpublishDocument', ...common}
    return ofVersion({type: 'deleteDocumentGroup'})
  }
  return {
    type: 'publishDocumentVersion',
    ...common,
    revisionId: revision,
    publishCause: isReleasePublish ? 'release.publish' : 'document.publish',
    contributors: contributorsOf(database, versionId, sequence),
  }
}

/** The event of a published document when no draft or version has one. */
function describePublished(
  database: Database,
  {sequence, documentId, revision, operation}: GroupChange,
  hasVersions: boolean,
): Details {
  if (operation === 'create') return {type: 'createLiveDocument', revisionId: revision}
  if (operation === 'update') return {type: 'updateLiveDocument', revisionId: revision}
  if (hasVersions || !isGroupAlive(database, documentId, sequence)) return {type: 'deleteDocumentGroup'}
  // The draft existed before.
  return {type: 'unpublishDocument', versionId: `drafts.${documentId}`, versionRevisionId: revision}
}

async function readScheduleEvents(
  {database, history}: DatasetStore,
  versionId: string,
  {before, after}: {before: number; after: number},
): Promise<DocumentEvent[]> {
  const releaseId = releaseOf(versionId)
  if (releaseId === undefined) return []
  // Beside `min(key)`, SQLite takes the other columns from the first such action of a transaction.
  const steps = database
    .prepare<
      [string],
      Pick<GroupChange, 'sequence' | 'timestamp' | 'author'> & Record<'step' | 'publishAt', string>
    >(
      `SELECT sequence, timestamp, author, action.value ->> '$.actionType' AS step,
          action.value ->> '$.publishAt' AS publishAt, min(action.key)
        FROM changes JOIN transactions USING (sequence), json_each(actions) AS action
        WHERE document_id = ? AND step IN (
          'sanity.action.release.schedule', 'sanity.action.release.unschedule', 'sanity.action.release.publish')
        GROUP BY sequence ORDER BY sequence`,
    )
    .all(`_.releases.${releaseId}`)
  const events: DocumentEvent[] = []
  for (const [index, {sequence, timestamp, author, step, publishAt}] of steps.entries()) {
    if (sequence >= before || sequence < after || step.endsWith('.publish')) continue
    const version = await history.at(versionId, sequence)
    if (version === undefined) continue
    const isSchedule = step.endsWith('.schedule')
    events.push({
      type: isSchedule ? 'scheduleDocumentVersion' : 'unscheduleDocumentVersion',
      timestamp,
      author,
      documentId: publishedIdOf(versionId),
      releaseId,
      versionId,
      versionRevisionId: version._rev,
      ...(isSchedule && {publishAt, state: stateAfter(steps[index + 1]?.step)}),
    })
  }
  return events
}

function stateAfter(next: string | undefined): string {
  if (next === undefined) return 'pending'
  return next.endsWith('.publish') ? 'published' : 'unscheduled'
}

interface GroupChange {
  sequence: number
  /** The transaction, and the document's revision after it. */
  revision: string
  timestamp: string
  author: string
  documentId: string
  operation: 'create' | 'update' | 'delete'
  previousRevision: string | null
  isReleasePublish: 0 | 1
}

const memberCondition = `(document_id IN (@id, 'drafts.' || @id)
  OR (document_id > 'versions.' AND document_id < 'versions/' AND substr(document_id, -(length(@id) + 1)) = '.' || @id))`

/** Newest first, in whole transactions. Clients read edits of drafts and versions as transactions. */
const readGroupChanges = (database: Database, range: {id: string; before: number; limit: number}) =>
  database
    .prepare<[typeof range], GroupChange>(
      `SELECT sequence, t.id AS revision, t.timestamp, t.author, c.document_id AS documentId, c.operation,
          c.previous_revision AS previousRevision, EXISTS (SELECT 1 FROM json_each(t.actions)
            WHERE value ->> '$.actionType' = 'sanity.action.release.publish') AS isReleasePublish
        FROM changes c JOIN transactions t USING (sequence)
        WHERE ${memberCondition} AND sequence IN (
          SELECT DISTINCT sequence FROM changes
            WHERE ${memberCondition} AND (operation <> 'update' OR document_id = @id) AND sequence < @before
            ORDER BY sequence DESC LIMIT @limit)
        ORDER BY sequence DESC, documentId`,
    )
    .all(range)

/** Whether any document of the group existed after a transaction. */
const isGroupAlive = (database: Database, publishedId: string, sequence: number): boolean =>
  database
    .prepare<[{id: string; sequence: number}], number>(
      `SELECT
        EXISTS (SELECT document_id FROM (
          SELECT document_id, operation, max(sequence) FROM changes WHERE ${memberCondition} AND sequence <= @sequence
            GROUP BY document_id) WHERE operation <> 'delete')
        OR EXISTS (SELECT id AS document_id FROM documents WHERE ${memberCondition}
          AND NOT EXISTS (SELECT 1 FROM changes WHERE document_id = documents.id))`,
    )
    .pluck()
    .get({id: publishedId, sequence}) === 1

const contributorsOf = (database: Database, versionId: string, sequence: number): string[] =>
  database
    .prepare<[{id: string; sequence: number}], {author: string}>(
      `SELECT DISTINCT author FROM changes JOIN transactions USING (sequence)
        WHERE document_id = @id AND sequence <= @sequence AND sequence >= coalesce((SELECT max(sequence)
          FROM changes WHERE document_id = @id AND operation = 'create' AND sequence < @sequence), 0)
        ORDER BY author`,
    )
    .all({id: versionId, sequence})
    .map(({author}) => author)
