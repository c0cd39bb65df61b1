import {z} from 'zod'
import {publishedId} from '../document-id.ts'
import {alreadyExists, invalid, patchField, type PatchOperations, type Step} from '../mutate/mutation.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {isMarkedForDeletion} from '../perspectives/perspective.ts'
import {pause} from '../threads.ts'
import {
  type ActionContext,
  conflict,
  defineAction,
  releaseDocumentId,
  requireDocument,
  requireRelease,
} from './action.ts'
import {publishVersion} from './document-actions.ts'

/** The release's document has the id `_.releases.<name>`. */
const releaseIdField = z.string().regex(/^\w[\w-]*$/, 'must have letters, digits, "_" and "-" only')
const releaseFields = z.strictObject({releaseId: releaseIdField})

export const releaseActions = [
  /** Creates a release. Studio sends a dry run to learn whether this is allowed. */
  defineAction(
    'sanity.action.release.create',
    releaseFields.extend({metadata: z.record(z.string(), z.unknown()).default({})}),
    ({releaseId, metadata}, {work, author}) => {
      const id = releaseDocumentId(releaseId)
      if (work.get(id) !== undefined) throw alreadyExists(id)
      const document = {
        _id: id,
        _type: 'system.release',
        name: releaseId,
        state: 'active',
        userId: author,
        metadata: {releaseType: 'undecided', ...metadata},
      }
      return [{operation: 'create', document}]
    },
  ),

  defineAction(
    'sanity.action.release.edit',
    releaseFields.extend({patch: patchField}),
    ({releaseId, patch: {ifRevisionID, ...patch}}, context) => {
      requireRelease(context, releaseId, ['active', 'scheduled'])
      const foreign = pathsOf(patch).find((path) => !/^metadata(?:[.[]|$)/.test(path))
      if (foreign !== undefined) {
        const description = `Only the metadata of a release can be edited, not "${foreign}"`
        throw invalid(description)
      }
      return [{operation: 'patch', id: releaseDocumentId(releaseId), patch, ifRevisionID}]
    },
  ),

  /** Schedules a release for publishing. Until then its versions cannot change. */
  defineAction(
    'sanity.action.release.schedule',
    releaseFields.extend({publishAt: z.iso.datetime({offset: true})}),
    ({releaseId, publishAt}, context) => {
      requireRelease(context, releaseId, ['active', 'scheduled'])
      // Studio checks with a dry run, at its own time, whether it may schedule.
      if (Date.parse(publishAt) <= Date.parse(context.work.timestamp) - 60_000) {
        throw invalid(`publishAt must be in the future, not ${publishAt}`)
      }
      const finalDocumentStates = statesOf(versionIds(context, releaseId))
      return [patchRelease(releaseId, {set: {state: 'scheduled', publishAt, finalDocumentStates}})]
    },
  ),

  defineAction('sanity.action.release.unschedule', releaseFields, ({releaseId}, context) => {
    requireRelease(context, releaseId, ['scheduled'])
    return [patchRelease(releaseId, reopenPatch)]
  }),

  /** Publishes all versions in a release at once, and unpublishes the documents that are marked for it. */
  defineAction('sanity.action.release.publish', releaseFields, async ({releaseId}, context) => {
    requireRelease(context, releaseId, ['active', 'scheduled'])
    const ids = versionIds(context, releaseId)
    const set = {state: 'published', publishedAt: context.work.timestamp, finalDocumentStates: statesOf(ids)}
    const steps = [patchRelease(releaseId, {set, unset: ['publishAt']})]
    for (const id of ids) {
      steps.push(...publishOrUnpublish(requireDocument(context, id), context))
      await pause()
    }
    return steps
  }),

  /** Archives a release and deletes its versions, which history can restore. */
  defineAction('sanity.action.release.archive', releaseFields, ({releaseId}, context) => {
    requireRelease(context, releaseId, ['active'])
    const ids = versionIds(context, releaseId)
    return [
      patchRelease(releaseId, {set: {state: 'archived', finalDocumentStates: statesOf(ids)}}),
      ...ids.map((id) => ({operation: 'delete', id}) as const),
    ]
  }),

  defineAction('sanity.action.release.unarchive', releaseFields, async ({releaseId}, context) => {
    const release = requireRelease(context, releaseId, ['archived'])
    const versions = withFinalStates.parse(release).finalDocumentStates.map(async ({id}) => {
      const version = await context.store.history.last(id)
      if (version === undefined) throw conflict(`Version "${id}" is no longer in the history`, id)
      const {_rev: _, _updatedAt: __, ...document} = version
      return {operation: 'createOrReplace', document} as const
    })
    return [patchRelease(releaseId, reopenPatch), ...(await Promise.all(versions))]
  }),

  defineAction('sanity.action.release.delete', releaseFields, ({releaseId}, context) => {
    requireRelease(context, releaseId, ['published', 'archived'])
    const ids = [...versionIds(context, releaseId), releaseDocumentId(releaseId)]
    return ids.map((id) => ({operation: 'delete', id}) as const)
  }),
]

const reopenPatch = {set: {state: 'active'}, unset: ['publishAt', 'finalDocumentStates']}

const patchRelease = (releaseId: string, patch: PatchOperations): Step => ({
  operation: 'patch',
  id: releaseDocumentId(releaseId),
  patch,
})

function versionIds({work, store}: ActionContext, releaseId: string): string[] {
  const prefix = `versions.${releaseId}.` as const
  return work.existing(store.idsWithPrefix(prefix), (id) => id.startsWith(prefix)).toSorted()
}

/** The versions that a release had when it was scheduled, published or archived. */
const withFinalStates = z.object({finalDocumentStates: z.array(z.object({id: z.string()})).default([])})

const statesOf = (versions: readonly string[]) =>
  versions.map((id) => ({_key: id.replaceAll(/[^\w-]/g, '-'), id}))

function pathsOf({set, setIfMissing, unset, inc, dec, insert, diffMatchPatch}: PatchOperations): string[] {
  const inserted =
    insert === undefined ? [] : Object.values(insert).filter((path) => typeof path === 'string')
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch].flatMap((paths) => Object.keys(paths ?? {}))
  return [...keyed, ...(unset ?? []), ...inserted]
}

function publishOrUnpublish(version: StoredDocument, context: ActionContext): Step[] {
  const id = publishedId(version._id)
  if (!isMarkedForDeletion(version)) return publishVersion(version, context.work.get(id), id)
  return [
    {operation: 'delete', id},
    {operation: 'delete', id: version._id},
  ]
}
