import {type Action, ClientError, type SanityClient} from '@sanity/client'
import {getPublishedId, getVersionId, isVersionId, type SanityDocument, type Schema} from 'sanity'
import {z} from 'zod'
import {documents, fetchIn} from '../queries.ts'
import {basisField, hasBasis} from '../translations/basis.ts'
import {basesToStore, knownBases} from '../translations/translations.ts'
import type {DependencyDraft} from './publish-plan.ts'
import {type Conflict, content, isSame, mergePublished, type Sides} from './three-way-merge.ts'

/** What a launch would take back, because a document was published again after its version was made. */
export interface Correction {
  readonly sides: Sides<SanityDocument>
  readonly conflicts: readonly Conflict[]
  /** How many changes the launch takes back. */
  readonly count: number
}

const based = z.object({_system: z.object({base: z.object({id: z.string(), rev: z.string()})})})
const history = z.object({documents})

/** The revision that Sanity made a version from. */
export const baseOf = (version: SanityDocument) => based.safeParse(version).data?._system.base

/**
 * The published document that a version was made from. Without fields if it is no longer in the history: every difference is then a
 * conflict.
 *
 * @returns `undefined` for a version that was not made from another document
 */
async function readBase(
  client: SanityClient,
  version: SanityDocument,
  published: SanityDocument,
): Promise<SanityDocument | undefined> {
  const base = baseOf(version)
  if (base === undefined || (base.id === published._id && base.rev === published._rev))
    return base && published
  if (isVersionId(base.id)) {
    const origin = await readRevision(client, base.id, base.rev)
    return origin && readBase(client, origin, published)
  }
  const {_id, _type, _rev, _createdAt, _updatedAt} = published
  const forgotten = base.id === published._id ? {_id, _type, _rev, _createdAt, _updatedAt} : undefined
  return (await readRevision(client, published._id, base.rev)) ?? forgotten
}

/** A document as it was after a transaction. */
async function readRevision(client: SanityClient, id: string, revision: string) {
  const url = `/data/history/${client.config().dataset}/documents/${id}`
  try {
    const response = await client.request<unknown>({url, query: {revision}, tag: 'launch.base'})
    return history.parse(response).documents[0]
  } catch (error) {
    if (error instanceof ClientError) return undefined
    throw error
  }
}

/** @param next the published document as it is, or as it will be */
export async function readCorrection(
  client: SanityClient,
  version: SanityDocument,
  published: SanityDocument,
  next = published,
): Promise<Correction | undefined> {
  const base = await readBase(client, version, published)
  if (base === undefined) return undefined
  const sides = {base, published: next, version}
  const {taken, conflicts} = mergePublished(sides)
  const isContent = ([name]: Conflict['path']) => name !== basisField
  const open = conflicts.filter(({path}) => isContent(path))
  const count = open.length + taken.filter(isContent).length
  return count === 0 ? undefined : {sides, conflicts: open, count}
}

/**
 * Makes the version again, from the published document of now.
 *
 * @param accepted paths of conflicts in which the published value wins
 */
export function mergingActions(
  schema: Schema,
  {sides}: Pick<Correction, 'sides'>,
  accepted: ReadonlySet<string>,
): Action[] {
  const {version, published} = sides
  const {document: merged} = mergePublished(sides, (path) => accepted.has(path))
  const type = schema.get(merged._type)
  // Either side knows which English its translations were written for.
  const known = type && hasBasis(type) && knownBases(type, {published, draft: version})
  const document = known ? {...merged, [basisField]: basesToStore(type, {draft: merged}, known)} : merged
  const changed = Object.entries(content(document)).filter(([name, value]) => !isSame(value, published[name]))
  const set = Object.fromEntries(changed)
  const unset = Object.keys(content(published)).filter((name) => !(name in document))
  const publishedId = getPublishedId(version._id)
  const edit = {actionType: 'sanity.action.document.edit', draftId: version._id, publishedId} as const
  const copy = {versionId: version._id, publishedId, baseId: publishedId}
  return [
    // An edit without effect rejects a version that has changed.
    {...edit, patch: {ifRevisionID: version._rev, unset: ['_empty_action_guard_pseudo_field_']}},
    {actionType: 'sanity.action.document.version.discard', versionId: version._id},
    {actionType: 'sanity.action.document.version.create', ...copy},
    {...edit, patch: {set, unset}},
  ]
}

const launch = z.object({
  name: z.string(),
  /** ISO 8601. `null` unless it is scheduled. */
  publishAt: z.string().nullable(),
  title: z.string(),
})

export type OpenLaunch = Pick<z.output<typeof launch>, 'name' | 'publishAt'>

/** Unschedules launches, whose documents are locked, and schedules them again. */
export async function whileUnlocked(
  client: SanityClient,
  launches: readonly OpenLaunch[],
  work: () => Promise<unknown>,
): Promise<void> {
  const scheduled = launches.flatMap(({name: releaseId, publishAt}) =>
    publishAt === null ? [] : [{releaseId, publishAt}],
  )
  for (const {releaseId} of scheduled) await client.releases.unschedule({releaseId})
  try {
    await work()
  } finally {
    for (const one of scheduled) await client.releases.schedule(one)
  }
}

/** A launch that would take back what is being published. */
export interface AffectedLaunch extends Correction {
  readonly launch: z.output<typeof launch>
}

const launchesQuery = `{
  "launches": *[_type == "system.release" && state in ["active", "scheduled"]]{
    name,
    "publishAt": select(state == "scheduled" => publishAt),
    "title": coalesce(metadata.title, "Untitled release")
  },
  "versions": *[_id in path("versions.**") && string::split(_id, ".")[2] in $ids && _system.delete != true]
}`
const launchesResult = z.object({launches: z.array(launch), versions: documents})

export async function readAffectedLaunches(
  client: SanityClient,
  edited: readonly DependencyDraft[],
): Promise<readonly AffectedLaunch[]> {
  const ids = edited.flatMap(({id, published}) => (published ? [id] : []))
  if (ids.length === 0) return []
  const tag = 'publish.launches'
  const {launches, versions} = await fetchIn(client, 'raw', tag, launchesResult, launchesQuery, {ids})
  const affected = await Promise.all(
    versions.map(async (version) => {
      const id = getPublishedId(version._id)
      const found = launches.find(({name}) => version._id === getVersionId(id, name))
      const of = edited.find((one) => one.id === id)
      if (found === undefined || of?.published == null) return []
      const correction = await readCorrection(client, version, of.published, of.draft)
      return correction ? [{...correction, launch: found}] : []
    }),
  )
  return affected.flat()
}
