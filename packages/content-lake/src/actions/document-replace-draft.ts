import {z} from 'zod'
import {defineAction} from './action.ts'
import {notFound} from './action-error.ts'
import {documentField, publishedIdField} from './fields.ts'
import {guardOpenRelease} from './release-document.ts'
import {guardSameDocument} from './require-document.ts'

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
