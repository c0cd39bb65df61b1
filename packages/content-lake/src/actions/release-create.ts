import {z} from 'zod'
import {defineAction} from './action.ts'
import {alreadyExists} from './action-error.ts'
import {releaseIdField} from './fields.ts'
import {releaseDocumentId} from './release-document.ts'

/** Makes a release. Studio asks for one as a dry run, to learn whether it may. */
export const releaseCreate = defineAction(
  'sanity.action.release.create',
  z.strictObject({releaseId: releaseIdField, metadata: z.record(z.string(), z.unknown()).default({})}),
  ({releaseId, metadata}, {index, author, read}) => {
    const id = releaseDocumentId(releaseId)
    if (read(id) !== undefined) throw alreadyExists(index, id)
    const document = {
      _id: id,
      _type: 'system.release',
      name: releaseId,
      state: 'active',
      userId: author,
      metadata: {releaseType: 'undecided', ...metadata},
    }
    return [{operation: 'create', document}]
  },
)
