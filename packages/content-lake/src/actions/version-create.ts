import {z} from 'zod'
import {isDocumentId} from '../mutate/document-id.ts'
import {defineAction} from './action.ts'
import {alreadyExists} from './action-error.ts'
import {copyDocument} from './copy-document.ts'
import {documentField, publishedIdField, versionIdField} from './fields.ts'
import {guardOpenRelease} from './release-document.ts'
import {guardSameDocument, requireDocument} from './require-document.ts'

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
