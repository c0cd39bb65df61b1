import {z} from 'zod'
import {defineAction} from './action.ts'
import {publishedIdField, versionIdField} from './fields.ts'
import {publishVersion} from './publish-version.ts'
import {guardOpenRelease} from './release-document.ts'
import {guardRevision, guardSameDocument, requireDocument} from './require-document.ts'

/** Puts a draft (or a version) in the place of the published document, strengthening references that wait for it. */
export const documentPublish = defineAction(
  'sanity.action.document.publish',
  z.strictObject({
    draftId: versionIdField,
    ifDraftRevisionId: z.string().optional(),
    publishedId: publishedIdField,
    ifPublishedRevisionId: z.string().optional(),
  }),
  ({draftId, ifDraftRevisionId, publishedId, ifPublishedRevisionId}, context) => {
    guardSameDocument(context, draftId, publishedId)
    guardOpenRelease(context, draftId)
    const draft = requireDocument(context, draftId, ifDraftRevisionId)
    const published = context.read(publishedId)
    guardRevision(context, publishedId, published, ifPublishedRevisionId)
    return publishVersion(draft, published, publishedId)
  },
)
