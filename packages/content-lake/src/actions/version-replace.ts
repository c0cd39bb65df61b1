import {z} from 'zod'
import {defineAction} from './action.ts'
import {documentField} from './fields.ts'
import {guardOpenRelease} from './release-document.ts'
import {requireDocument} from './require-document.ts'

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
