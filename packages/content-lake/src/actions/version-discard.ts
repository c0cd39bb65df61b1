import {z} from 'zod'
import {defineAction} from './action.ts'
import {versionIdField} from './fields.ts'
import {guardOpenRelease} from './release-document.ts'
import {requireDocument} from './require-document.ts'

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
