import {remark} from '@domora/content/preview-link'
import {errorLocation} from '@domora/leads/errors'
import {cookies} from 'next/headers'
import {sessionCookie} from '../../../../draft-cookie.ts'
import {perMinute} from '../../../../http/per-minute.ts'
import {readJson} from '../../../../http/read-body.ts'
import {isSameOrigin} from '../../../../http/same-origin.ts'
import {log} from '../../../../log.ts'
import {previewSession, type PreviewSession} from '../../../../preview/preview-session.ts'
import {hasReview, readRemarks, storeRemark} from '../../../../preview/remarks.ts'
import {root} from '../../../../root.ts'

const maxBodyBytes = 64 * 1024

/** Of all guests of a link together. */
const isTooManyReads = perMinute(120)
const isTooManyRemarks = perMinute(10)

const empty = (status: number): Response => new Response(null, {status})

/** Only for a link that takes remarks: 401 without one, 403 for pages of other sites, 429 for too many requests. */
const withLink =
  (
    isTooMany: ReturnType<typeof perMinute>,
    respond: (secret: string, session: PreviewSession, request: Request) => Promise<Response>,
  ) =>
  async (request: Request): Promise<Response> => {
    if (!isSameOrigin(request.headers)) return empty(403)
    try {
      const session = await previewSession()
      const secret = (await cookies()).get(sessionCookie)?.value
      if (!hasReview || session === null || session === 'closed' || session.author === null || !secret)
        return empty(401)
      if (isTooMany(secret, Date.now()))
        return new Response(null, {status: 429, headers: {'retry-after': '60'}})
      const response = await respond(secret, session, request)
      response.headers.set('cache-control', 'private, no-store')
      response.headers.set('x-robots-tag', 'noindex')
      return response
    } catch (error) {
      log('error', 'remark-not-stored', {error: error instanceof Error ? error.name : 'unknown'})
      return empty(503)
    }
  }

/** What guests of this link have sent, with the team's answers. */
export const GET = withLink(isTooManyReads, async (secret) =>
  Response.json({remarks: await readRemarks(secret)}),
)

/** Stores a remark: 400 for another shape, 404 for a text that the page does not show, 429 for a link with too many. */
export const POST = withLink(isTooManyRemarks, async (secret, session, request) => {
  const sent = await readJson(request, maxBodyBytes, remark)
  if (typeof sent === 'number') return empty(sent)
  const stored = await storeRemark(secret, session, sent)
  if (stored === null) return empty(404)
  if (stored === 'full') return empty(429)
  const {remarks, mail} = stored
  if (session.notify)
    await root()
      .leads()
      .mailRemark(session.notify, mail)
      .catch((error: unknown) => log('error', 'remark-not-mailed', {error: errorLocation(error)}))
  return Response.json({remarks})
})
