import {z} from 'zod'
import {defineAction} from './action.ts'
import {conflict} from './action-error.ts'
import {publishedIdField, versionIdField} from './fields.ts'
import {guardSameDocument, requireDocument} from './require-document.ts'

/** Deletes a published document together with its drafts and versions: all of them have to be named. */
export const documentDelete = defineAction(
  'sanity.action.document.delete',
  z.strictObject({
    publishedId: publishedIdField,
    includeDrafts: z.array(versionIdField).default([]),
    /** The newer name of the same list. */
    includeVersions: z.array(versionIdField).default([]),
    purge: z.boolean().default(false),
  }),
  ({publishedId, includeDrafts, includeVersions, purge}, context) => {
    requireDocument(context, publishedId)
    const named = new Set([...includeDrafts, ...includeVersions])
    for (const id of named) guardSameDocument(context, id, publishedId)
    const forgotten = context.versionIds(publishedId).find((id) => !named.has(id))
    if (forgotten !== undefined) {
      const description = `Document "${publishedId}" has the version "${forgotten}", which is not to be deleted with it`
      throw conflict(context.index, description, publishedId)
    }
    return [publishedId, ...named].map((id) => ({operation: 'delete', id, purge}) as const)
  },
)
