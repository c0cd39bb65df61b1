import {z} from 'zod'
import {patchField} from '../mutate/mutation.ts'
import {guardOpenRelease, guardRevision, guardSameDocument, requireDocument} from './action-checks.ts'
import {
  alreadyExists,
  conflict,
  defineAction,
  documentField,
  notFound,
  publishedIdField,
  type Step,
  versionIdField,
} from './action.ts'
import {copyDocument, publishVersion} from './publish-version.ts'

/** Creates the draft of a document that is not published. */
export const documentCreate = defineAction(
  'sanity.action.document.create',
  z.strictObject({
    publishedId: publishedIdField.optional(),
    attributes: documentField,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  ({publishedId, attributes, ifExists}, context) => {
    const id = attributes._id
    if (publishedId !== undefined) {
      guardSameDocument(context, id, publishedId)
      if (context.read(publishedId) !== undefined) throw alreadyExists(context.index, publishedId)
    }
    guardOpenRelease(context, id)
    if (context.read(id) !== undefined) {
      if (ifExists === 'ignore') return []
      throw alreadyExists(context.index, id)
    }
    return [{operation: 'create', document: attributes}]
  },
)

/** Patches a draft or version. A missing one is first created from the published document. */
export const documentEdit = defineAction(
  'sanity.action.document.edit',
  z.strictObject({draftId: versionIdField, publishedId: publishedIdField, patch: patchField}),
  ({draftId, publishedId, patch}, context) => {
    guardSameDocument(context, draftId, publishedId)
    guardOpenRelease(context, draftId)
    const {ifRevisionID, ...operations} = patch
    const edit = {operation: 'patch', id: draftId, patch: operations, ifRevisionID} as const
    if (context.read(draftId) !== undefined) return [edit]
    const published = context.read(publishedId)
    if (published === undefined) throw notFound(context.index, draftId)
    return [{operation: 'create', document: copyDocument(published, draftId)}, edit]
  },
)

/** Replaces a draft, or creates one for a published document. */
export const documentReplaceDraft = defineAction(
  'sanity.action.document.replaceDraft',
  z.strictObject({publishedId: publishedIdField, attributes: documentField}),
  ({publishedId, attributes}, context) => {
    const id = attributes._id
    guardSameDocument(context, id, publishedId)
    guardOpenRelease(context, id)
    if (context.read(id) === undefined && context.read(publishedId) === undefined) {
      throw notFound(context.index, id)
    }
    return [{operation: 'createOrReplace', document: attributes}]
  },
)

/** Replaces the published document by a draft or version, and strengthens references that wait for publishing. */
export const documentPublish = defineAction(
  'sanity.action.document.publish',
  z.strictObject({
    draftId: versionIdField,
    ifDraftRevisionId: z.string().optional(),
    publishedId: publishedIdField,
    ifPublishedRevisionId: z.string().optional(),
  }),
  ({draftId, ifDraftRevisionId, publishedId, ifPublishedRevisionId}, context) => {
    guardSameDocument(context, draftId, publishedId)
    guardOpenRelease(context, draftId)
    const draft = requireDocument(context, draftId, ifDraftRevisionId)
    const published = context.read(publishedId)
    guardRevision(context, publishedId, published, ifPublishedRevisionId)
    return publishVersion(draft, published, publishedId)
  },
)

/** Deletes a published document. It becomes the draft, unless there is a draft. */
export const documentUnpublish = defineAction(
  'sanity.action.document.unpublish',
  z.strictObject({draftId: versionIdField, publishedId: publishedIdField}),
  ({draftId, publishedId}, context) => {
    guardSameDocument(context, draftId, publishedId)
    const published = requireDocument(context, publishedId)
    const remove: Step = {operation: 'delete', id: publishedId}
    if (context.read(draftId) !== undefined) return [remove]
    return [remove, {operation: 'create', document: copyDocument(published, draftId)}]
  },
)

/** Deletes a draft. */
export const documentDiscard = defineAction(
  'sanity.action.document.discard',
  z.strictObject({draftId: versionIdField, purge: z.boolean().default(false)}),
  ({draftId, purge}, context) => {
    guardOpenRelease(context, draftId)
    requireDocument(context, draftId)
    return [{operation: 'delete', id: draftId, purge}]
  },
)

/** Deletes a published document with its drafts and versions. The request must name all of them. */
export const documentDelete = defineAction(
  'sanity.action.document.delete',
  z.strictObject({
    publishedId: publishedIdField,
    includeDrafts: z.array(versionIdField).default([]),
    /** The newer name of `includeDrafts`. */
    includeVersions: z.array(versionIdField).default([]),
    purge: z.boolean().default(false),
  }),
  ({publishedId, includeDrafts, includeVersions, purge}, context) => {
    requireDocument(context, publishedId)
    const named = new Set([...includeDrafts, ...includeVersions])
    for (const id of named) guardSameDocument(context, id, publishedId)
    const forgotten = context.versionIds(publishedId).find((id) => !named.has(id))
    if (forgotten !== undefined) {
      const description = `Document "${publishedId}" has the version "${forgotten}", which is not to be deleted with it`
      throw conflict(context.index, description, publishedId)
    }
    return [publishedId, ...named].map((id) => ({operation: 'delete', id, purge}) as const)
  },
)
