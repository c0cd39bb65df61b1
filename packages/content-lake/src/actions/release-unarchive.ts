import {z} from 'zod'
import {defineAction} from './action.ts'
import {conflict} from './action-error.ts'
import {releaseIdField} from './fields.ts'
import {finalVersionIds, releaseDocumentId, requireRelease} from './release-document.ts'

/** Opens an archived release again, with its versions as they were. */
export const releaseUnarchive = defineAction(
  'sanity.action.release.unarchive',
  z.strictObject({releaseId: releaseIdField}),
  ({releaseId}, context) => {
    const release = requireRelease(context, releaseId, ['archived'])
    const restored = finalVersionIds(release).map((id) => {
      const version = context.readDeleted(id)
      if (version === undefined) {
        throw conflict(context.index, `History does not reach back to version "${id}" any more`, id)
      }
      const {_rev: _, _updatedAt: __, ...document} = version
      return {operation: 'createOrReplace', document} as const
    })
    const patch = {set: {state: 'active'}, unset: ['finalDocumentStates']}
    return [{operation: 'patch', id: releaseDocumentId(releaseId), patch}, ...restored]
  },
)
