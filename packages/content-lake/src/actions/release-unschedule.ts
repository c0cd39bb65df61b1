import {z} from 'zod'
import {defineAction} from './action.ts'
import {releaseIdField} from './fields.ts'
import {releaseDocumentId, requireRelease} from './release-document.ts'

/** Opens a scheduled release again. */
export const releaseUnschedule = defineAction(
  'sanity.action.release.unschedule',
  z.strictObject({releaseId: releaseIdField}),
  ({releaseId}, context) => {
    requireRelease(context, releaseId, ['scheduled'])
    const patch = {set: {state: 'active'}, unset: ['publishAt', 'finalDocumentStates']}
    return [{operation: 'patch', id: releaseDocumentId(releaseId), patch}]
  },
)
