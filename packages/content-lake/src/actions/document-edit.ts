import {z} from 'zod'
import {patchField} from '../mutate/mutation.ts'
import {defineAction} from './action.ts'
import {notFound} from './action-error.ts'
import {copyDocument} from './copy-document.ts'
import {publishedIdField, versionIdField} from './fields.ts'
import {guardOpenRelease} from './release-document.ts'
import {guardSameDocument} from './require-document.ts'

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
