import {z} from 'zod'
import {defineAction} from './action.ts'
import {invalidAction} from './action-error.ts'
import {releaseIdField} from './fields.ts'
import {finalDocumentStates, releaseDocumentId, requireRelease} from './release-document.ts'

/** Fixes the time at which a release is to be published; until then its versions cannot change. */
export const releaseSchedule = defineAction(
  'sanity.action.release.schedule',
  z.strictObject({releaseId: releaseIdField, publishAt: z.iso.datetime({offset: true})}),
  ({releaseId, publishAt}, context) => {
    requireRelease(context, releaseId, ['active', 'scheduled'])
    if (Date.parse(publishAt) <= Date.parse(context.timestamp)) {
      throw invalidAction(context.index, `publishAt must be in the future, not ${publishAt}`)
    }
    const states = finalDocumentStates(context.releaseVersionIds(releaseId))
    const set = {state: 'scheduled', publishAt, finalDocumentStates: states}
    return [{operation: 'patch', id: releaseDocumentId(releaseId), patch: {set}}]
  },
)
