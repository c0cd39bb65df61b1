import {z} from 'zod'

export const previewLinkType = 'previewLink'

/** Queries without a token do not return documents whose id has a dot. The rest of the id is the link's secret. */
export const previewLinkPrefix = 'preview-link.'

/** Who sees drafts without an account. Deleting the document ends the access. */
export const previewLink = z.object({
  /** Published id of the only page whose draft the link shows. `null`: all pages. */
  page: z.string().nullable(),
  /** Drafts, or a release and drafts. */
  perspective: z.array(z.string()).min(1),
})

/** `$id` is the link's. The result is `previewLink`, or `null` if the link has expired or was revoked. */
export const previewLinkQuery = `*[_type == "${previewLinkType}" && _id == $id && dateTime(now()) < dateTime(until)][0]{page, perspective}`

const enablePath = '/api/draft/enable'

export const secretParameter = 'sanity-preview-secret'
export const pathParameter = 'sanity-preview-pathname'

/**
 * The site's path that starts a preview.
 *
 * @param secret without it, the response is the page that says that the preview is closed
 */
export const previewPath = (path: string, secret?: string): string =>
  `${enablePath}?${new URLSearchParams({...(secret && {[secretParameter]: secret}), [pathParameter]: path}).toString()}`
