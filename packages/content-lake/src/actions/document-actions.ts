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

/** Makes the draft of a document that is not published. */
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

/** Patches a draft or version; one that is not there is made from the published document first. */
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

/** Gives a draft another content, or makes one for a published document. */
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

/** Puts a draft (or a version) in the place of the published document, strengthening references that wait for it. */
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

/** Takes a published document away; its draft becomes what was published, unless there is one already. */
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

/** Deletes a published document together with its drafts and versions: all of them have to be named. */
export const documentDelete = defineAction(
  'sanity.action.document.delete',
  z.strictObject({
    publishedId: publishedIdField,
    includeDrafts: z.array(versionIdField).default([]),
    /** The newer name of the same list. */
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
