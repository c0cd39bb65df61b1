import {z} from 'zod'
import {defineAction, type Step} from './action.ts'
import {copyDocument} from './copy-document.ts'
import {publishedIdField, versionIdField} from './fields.ts'
import {guardSameDocument, requireDocument} from './require-document.ts'

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
