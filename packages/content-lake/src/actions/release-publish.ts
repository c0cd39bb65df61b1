import {z} from 'zod'
import {publishedId} from '../perspectives/document-id.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {defineAction, type ActionContext, type Step} from './action.ts'
import {releaseIdField} from './fields.ts'
import {publishVersion} from './publish-version.ts'
import {finalDocumentStates, releaseDocumentId, requireRelease} from './release-document.ts'
import {requireDocument} from './require-document.ts'

const markedForDeletion = z.looseObject({_system: z.looseObject({delete: z.literal(true)})})

/** Publishes everything in a release at once, and takes away what is marked for it. */
export const releasePublish = defineAction(
  'sanity.action.release.publish',
  z.strictObject({releaseId: releaseIdField}),
  ({releaseId}, context) => {
    requireRelease(context, releaseId, ['active', 'scheduled'])
    const ids = context.releaseVersionIds(releaseId)
    const patch = {
      set: {
        state: 'published',
        publishedAt: context.timestamp,
        finalDocumentStates: finalDocumentStates(ids),
      },
      unset: ['publishAt'],
    }
    return [
      ...ids.flatMap((id) => settle(requireDocument(context, id), context)),
      {operation: 'patch', id: releaseDocumentId(releaseId), patch},
    ]
  },
)

function settle(version: StoredDocument, context: ActionContext): Step[] {
  const id = publishedId(version._id)
  if (!markedForDeletion.safeParse(version).success) return publishVersion(version, context.read(id), id)
  return [
    {operation: 'delete', id},
    {operation: 'delete', id: version._id},
  ]
}
