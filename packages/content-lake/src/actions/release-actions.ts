import {z} from 'zod'
import {publishedId} from '../document-id.ts'
import {patchField, type PatchOperations} from '../mutate/mutation.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {
  type ActionContext,
  alreadyExists,
  conflict,
  defineAction,
  finalDocumentStates,
  finalVersionIds,
  invalidAction,
  releaseDocumentId,
  releaseIdField,
  requireDocument,
  requireRelease,
  type Step,
} from './action.ts'
import {publishVersion} from './document-actions.ts'

/** The actions on a release. */
export const releaseActions = [
  /** Creates a release. Studio sends a dry run to learn whether this is allowed. */
  defineAction(
    'sanity.action.release.create',
    z.strictObject({releaseId: releaseIdField, metadata: z.record(z.string(), z.unknown()).default({})}),
    ({releaseId, metadata}, {index, author, read}) => {
      const id = releaseDocumentId(releaseId)
      if (read(id) !== undefined) throw alreadyExists(index, id)
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

  /** Edits the metadata of a release. Its state has separate actions. */
  defineAction(
    'sanity.action.release.edit',
    z.strictObject({releaseId: releaseIdField, patch: patchField}),
    ({releaseId, patch}, context) => {
      requireRelease(context, releaseId, ['active', 'scheduled'])
      const {ifRevisionID, ...operations} = patch
      const foreign = pathsOf(operations).find((path) => !/^metadata(?:[.[]|$)/.test(path))
      if (foreign !== undefined) {
        throw invalidAction(context.index, `Only the metadata of a release can be edited, not "${foreign}"`)
      }
      return [{operation: 'patch', id: releaseDocumentId(releaseId), patch: operations, ifRevisionID}]
    },
  ),

  /** Schedules a release for publishing. Until then its versions cannot change. */
  defineAction(
    'sanity.action.release.schedule',
    z.strictObject({releaseId: releaseIdField, publishAt: z.iso.datetime({offset: true})}),
    ({releaseId, publishAt}, context) => {
      requireRelease(context, releaseId, ['active', 'scheduled'])
      // Studio asks with its own present time whether it may schedule: a dry run.
      if (Date.parse(publishAt) <= Date.parse(context.timestamp) - 60_000) {
        throw invalidAction(context.index, `publishAt must be in the future, not ${publishAt}`)
      }
      const states = finalDocumentStates(context.releaseVersionIds(releaseId))
      const set = {state: 'scheduled', publishAt, finalDocumentStates: states}
      return [{operation: 'patch', id: releaseDocumentId(releaseId), patch: {set}}]
    },
  ),

  /** Makes a scheduled release active again. */
  defineAction(
    'sanity.action.release.unschedule',
    z.strictObject({releaseId: releaseIdField}),
    ({releaseId}, context) => {
      requireRelease(context, releaseId, ['scheduled'])
      const patch = {set: {state: 'active'}, unset: ['publishAt', 'finalDocumentStates']}
      return [{operation: 'patch', id: releaseDocumentId(releaseId), patch}]
    },
  ),

  /** Publishes all versions in a release at once, and unpublishes the documents that are marked for it. */
  defineAction(
    'sanity.action.release.publish',
    z.strictObject({releaseId: releaseIdField}),
    ({releaseId}, context) => {
      requireRelease(context, releaseId, ['active', 'scheduled'])
      const ids = context.releaseVersionIds(releaseId)
      const patch = {
        set: {
          state: 'published',
          publishedAt: context.timestamp,
          finalDocumentStates: finalDocumentStates(ids),
        },
        unset: ['publishAt'],
      }
      return [
        ...ids.flatMap((id) => publishOrUnpublish(requireDocument(context, id), context)),
        {operation: 'patch', id: releaseDocumentId(releaseId), patch},
      ]
    },
  ),

  /** Archives a release and deletes its versions, which history can restore. */
  defineAction(
    'sanity.action.release.archive',
    z.strictObject({releaseId: releaseIdField}),
    ({releaseId}, context) => {
      requireRelease(context, releaseId, ['active'])
      const ids = context.releaseVersionIds(releaseId)
      const set = {state: 'archived', finalDocumentStates: finalDocumentStates(ids)}
      return [
        {operation: 'patch', id: releaseDocumentId(releaseId), patch: {set}},
        ...ids.map((id) => ({operation: 'delete', id}) as const),
      ]
    },
  ),

  /** Makes an archived release active again and restores its versions. */
  defineAction(
    'sanity.action.release.unarchive',
    z.strictObject({releaseId: releaseIdField}),
    ({releaseId}, context) => {
      const release = requireRelease(context, releaseId, ['archived'])
      const restored = finalVersionIds(release).map((id) => {
        const version = context.readDeleted(id)
        if (version === undefined) {
          throw conflict(context.index, `History does not reach back to version "${id}" any more`, id)
        }
        const {_rev: _, _updatedAt: __, ...document} = version
        return {operation: 'createOrReplace', document} as const
      })
      const patch = {set: {state: 'active'}, unset: ['finalDocumentStates']}
      return [{operation: 'patch', id: releaseDocumentId(releaseId), patch}, ...restored]
    },
  ),

  /** Deletes a published or archived release. */
  defineAction(
    'sanity.action.release.delete',
    z.strictObject({releaseId: releaseIdField}),
    ({releaseId}, context) => {
      requireRelease(context, releaseId, ['published', 'archived'])
      const ids = [...context.releaseVersionIds(releaseId), releaseDocumentId(releaseId)]
      return ids.map((id) => ({operation: 'delete', id}) as const)
    },
  ),
]

function pathsOf({set, setIfMissing, unset, inc, dec, insert, diffMatchPatch}: PatchOperations): string[] {
  const inserted =
    insert === undefined ? [] : Object.values(insert).filter((path) => typeof path === 'string')
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch].flatMap((paths) => Object.keys(paths ?? {}))
  return [...keyed, ...(unset ?? []), ...inserted]
}

const markedForDeletion = z.looseObject({_system: z.looseObject({delete: z.literal(true)})})

function publishOrUnpublish(version: StoredDocument, context: ActionContext): Step[] {
  const id = publishedId(version._id)
  if (!markedForDeletion.safeParse(version).success) return publishVersion(version, context.read(id), id)
  return [
    {operation: 'delete', id},
    {operation: 'delete', id: version._id},
  ]
}
