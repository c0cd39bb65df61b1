import {z} from 'zod'
import {defineAction} from './action.ts'
import {alreadyExists} from './action-error.ts'
import {documentField, publishedIdField} from './fields.ts'
import {guardOpenRelease} from './release-document.ts'
import {guardSameDocument} from './require-document.ts'

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
