import {z} from 'zod'
import {isDocumentId, isVersionId} from '../document-id.ts'
import {guardOpenRelease, guardSameDocument, requireDocument} from './action-checks.ts'
import {alreadyExists, defineAction, documentField, publishedIdField, versionIdField} from './action.ts'
import {copyDocument} from './publish-version.ts'

const whole = z.strictObject({publishedId: publishedIdField, document: documentField})
const fromBase = z.strictObject({
  publishedId: publishedIdField,
  baseId: z.string().refine(isDocumentId, 'must be a document ID'),
  versionId: versionIdField,
  ifBaseRevisionId: z.string().optional(),
})

/** Puts a document into a release: a given one, or a copy of what is published, of the draft or of another version. */
export const versionCreate = defineAction(
  'sanity.action.document.version.create',
  z.union([whole, fromBase]),
  (action, context) => {
    const id = 'document' in action ? action.document._id : action.versionId
    guardSameDocument(context, id, action.publishedId)
    guardOpenRelease(context, id)
    if (context.read(id) !== undefined) throw alreadyExists(context.index, id)
    if ('document' in action) return [{operation: 'create', document: action.document}]
    const base = requireDocument(context, action.baseId, action.ifBaseRevisionId)
    return [{operation: 'create', document: copyDocument(base, id)}]
  },
)

/** Gives a version (or draft) another content. */
export const versionReplace = defineAction(
  'sanity.action.document.version.replace',
  z.strictObject({document: documentField}),
  ({document}, context) => {
    guardOpenRelease(context, document._id)
    requireDocument(context, document._id)
    return [{operation: 'createOrReplace', document}]
  },
)

/** Marks a version so that publishing its release takes the published document away. */
export const versionUnpublish = defineAction(
  'sanity.action.document.version.unpublish',
  z.strictObject({
    versionId: versionIdField.refine(isVersionId, 'must start with "versions.<release>."'),
    publishedId: publishedIdField,
  }),
  ({versionId, publishedId}, context) => {
    guardSameDocument(context, versionId, publishedId)
    guardOpenRelease(context, versionId)
    const published = requireDocument(context, publishedId)
    const base = context.read(versionId) ?? published
    return [
      {operation: 'createOrReplace', document: {...copyDocument(base, versionId), _system: {delete: true}}},
    ]
  },
)

/** Takes a version out of its release, or deletes a draft: what Studio sends for "Discard changes" as well. */
export const versionDiscard = defineAction(
  'sanity.action.document.version.discard',
  z.strictObject({versionId: versionIdField, purge: z.boolean().default(false)}),
  ({versionId, purge}, context) => {
    guardOpenRelease(context, versionId)
    requireDocument(context, versionId)
    return [{operation: 'delete', id: versionId, purge}]
  },
)
