import {z} from 'zod'
import {patchField, type PatchOperations} from '../mutate/mutation.ts'
import {defineAction} from './action.ts'
import {invalidAction} from './action-error.ts'
import {releaseIdField} from './fields.ts'
import {releaseDocumentId, requireRelease} from './release-document.ts'

/** Changes what a release says of itself; its state has actions of its own. */
export const releaseEdit = defineAction(
  'sanity.action.release.edit',
  z.strictObject({releaseId: releaseIdField, patch: patchField}),
  ({releaseId, patch}, context) => {
    requireRelease(context, releaseId, ['active', 'scheduled'])
    const {ifRevisionID, ...operations} = patch
    const foreign = pathsOf(operations).find((path) => !/^metadata(?:[.[]|$)/.test(path))
    if (foreign !== undefined) {
      throw invalidAction(context.index, `Only the metadata of a release can be edited, not "${foreign}"`)
    }
    return [{operation: 'patch', id: releaseDocumentId(releaseId), patch: operations, ifRevisionID}]
  },
)

function pathsOf({set, setIfMissing, unset, inc, dec, insert, diffMatchPatch}: PatchOperations): string[] {
  const inserted =
    insert === undefined ? [] : Object.values(insert).filter((path) => typeof path === 'string')
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch].flatMap((paths) => Object.keys(paths ?? {}))
  return [...keyed, ...(unset ?? []), ...inserted]
}
