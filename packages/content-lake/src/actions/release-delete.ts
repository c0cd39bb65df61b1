import {z} from 'zod'
import {defineAction} from './action.ts'
import {releaseIdField} from './fields.ts'
import {releaseDocumentId, requireRelease} from './release-document.ts'

/** Forgets a release that was published or archived. */
export const releaseDelete = defineAction(
  'sanity.action.release.delete',
  z.strictObject({releaseId: releaseIdField}),
  ({releaseId}, context) => {
    requireRelease(context, releaseId, ['published', 'archived'])
    const ids = [...context.releaseVersionIds(releaseId), releaseDocumentId(releaseId)]
    return ids.map((id) => ({operation: 'delete', id}) as const)
  },
)
