import {z} from 'zod'
import {isVersionId} from '../perspectives/document-id.ts'
import {defineAction} from './action.ts'
import {copyDocument} from './copy-document.ts'
import {publishedIdField, versionIdField} from './fields.ts'
import {guardOpenRelease} from './release-document.ts'
import {guardSameDocument, requireDocument} from './require-document.ts'

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
