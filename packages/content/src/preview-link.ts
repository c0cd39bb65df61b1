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
  /** User id of the editor who made the link, in whose name the site stores remarks. Older links do not take remarks. */
  author: z.string().nullable(),
  /** Address that gets mail about remarks. */
  notify: z.string().nullable(),
})

/** `$id` is the link's. The result is `previewLink`, or `null` if the link has expired or was revoked. */
export const previewLinkQuery = `*[_type == "${previewLinkType}" && _id == $id && dateTime(now()) < dateTime(until)][0]{page, perspective, author, notify}`

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

const maxRemark = 2_000

/** What a guest sends: plain text about a text of the page. */
export const remark = z.object({
  /** The site's path of the page. */
  page: z.string().max(500),
  /** Published id of the document, and the text in it. */
  id: z.string().max(200),
  field: z.string().max(500),
  /** The words of the text, to quote them. */
  words: z.string().trim().min(1).max(10_000),
  name: z.string().trim().min(1).max(80),
  text: z.string().trim().min(1).max(maxRemark),
})

export type Remark = z.output<typeof remark>

/** The remarks of a link with the team's answers, the first one first. */
export const remarksResponse = z.object({
  remarks: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      isResolved: z.boolean(),
      answers: z.array(z.object({id: z.string(), text: z.string()})),
    }),
  ),
})

export type SentRemarks = z.output<typeof remarksResponse>['remarks']
