import {z} from 'zod'
import {defineAction} from './action.ts'
import {versionIdField} from './fields.ts'
import {guardOpenRelease} from './release-document.ts'
import {requireDocument} from './require-document.ts'

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
