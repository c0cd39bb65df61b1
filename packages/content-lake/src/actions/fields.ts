import {z} from 'zod'
import {isDocumentId} from '../mutate/document-id.ts'
import {isDraftId, isVersionId} from '../perspectives/document-id.ts'

const isLayered = (id: string) => isDraftId(id) || isVersionId(id)

/** The id of a published document. */
export const publishedIdField = z
  .string()
  .refine((id) => isDocumentId(id) && !isLayered(id), 'must be the ID of a published document')

/** The id of a draft or of a document version in a release: actions take one where the other is meant. */
export const versionIdField = z
  .string()
  .refine((id) => isDocumentId(id) && isLayered(id), 'must start with "drafts." or "versions.<release>."')

/** A whole document with the id it is to have. */
export const documentField = z.looseObject({_id: versionIdField, _type: z.string().min(1)})

/** The name of a release, the part of its document's id after `_.releases.`. */
export const releaseIdField = z.string().regex(/^\w[\w-]*$/, 'must have letters, digits, "_" and "-" only')
