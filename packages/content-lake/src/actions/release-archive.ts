import {z} from 'zod'
import {defineAction} from './action.ts'
import {releaseIdField} from './fields.ts'
import {finalDocumentStates, releaseDocumentId, requireRelease} from './release-document.ts'

/** Puts a release away: its versions go, and can be brought back from history. */
export const releaseArchive = defineAction(
  'sanity.action.release.archive',
  z.strictObject({releaseId: releaseIdField}),
  ({releaseId}, context) => {
    requireRelease(context, releaseId, ['active'])
    const ids = context.releaseVersionIds(releaseId)
    const set = {state: 'archived', finalDocumentStates: finalDocumentStates(ids)}
    return [
      {operation: 'patch', id: releaseDocumentId(releaseId), patch: {set}},
      ...ids.map((id) => ({operation: 'delete', id}) as const),
    ]
  },
)
