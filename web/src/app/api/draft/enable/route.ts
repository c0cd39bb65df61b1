import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {pathParameter, secretParameter} from '@domora/content/preview-link'
import {splitLocale} from '@domora/content/routes'
import {defineEnableDraftMode} from 'next-sanity/draft-mode'
import {cookies, draftMode} from 'next/headers'
import {redirect, unstable_rethrow} from 'next/navigation'
import {sessionCookie} from '../../../../draft-cookie.ts'
import {draftClient, hasPreview} from '../../../../preview/draft-reader.ts'
import {leavePath, returnPath} from '../../../../preview/draft-routes.ts'
import {
  isStudioSecret,
  isStudioSession,
  newStudioSession,
  readLink,
} from '../../../../preview/preview-session.ts'
import {root} from '../../../../root.ts'
import {noPreviewDocument, serverErrorDocument} from '../../../../site/error-page.tsx'
import {segmentsOf} from '../../../../site/site-page.ts'
import {log} from '../../../../log.ts'

/** The check is one query, and an editor waits for it. */
const enable = defineEnableDraftMode({client: draftClient.withConfig({timeout: 4_000})})

/** The address may contain a secret: hide it from other pages and from search engines. */
const privately = {'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex'}

/** Explains why there is no preview, in the language of the requested page. */
function refuse(status: 400 | 401 | 503, locale: LocaleCode, path = '/'): Promise<Response> {
  const source = root().site.content.known
  return status === 503
    ? serverErrorDocument(locale, 503, source, privately)
    : noPreviewDocument(locale, status, path, leavePath(path), source, privately)
}

/** Like the cookies of next-sanity: another site's frame, such as Studio's, has partitioned ones. */
async function keepSession(value: string, {headers}: Request): Promise<void> {
  const secure = process.env.NODE_ENV === 'production'
  const isForeign =
    headers.get('sec-fetch-dest') === 'iframe' && headers.get('sec-fetch-site') === 'cross-site'
  const of = {httpOnly: true, path: '/', secure, partitioned: secure && isForeign}
  ;(await cookies()).set(sessionCookie, value, {...of, sameSite: secure ? 'none' : 'lax'})
}

/** Starts a preview if the request has a secret of Studio or of a link, and redirects to the page that the address names. */
export async function GET(request: Request): Promise<Response> {
  const {searchParams, origin} = new URL(request.url)
  const path = returnPath(searchParams.get(pathParameter))
  if (path === null) return refuse(400, defaultLocale)
  const {locale} = splitLocale(segmentsOf(new URL(path, origin).pathname), allLocaleCodes)
  // Not logged: the operator chose a site without previews, and any client can request one.
  if (!hasPreview) return refuse(503, locale)
  const secret = searchParams.get(secretParameter) ?? ''
  try {
    if ((await readLink(secret)) !== null) {
      // An editor who opens a link keeps the preview in Studio.
      if (!isStudioSession((await cookies()).get(sessionCookie)?.value)) await keepSession(secret, request)
      ;(await draftMode()).enable()
      redirect(path)
    }
    if (!(await isStudioSecret(secret))) return await refuse(401, locale, path)
    await keepSession(newStudioSession(), request)
    const response = await enable.GET(request)
    return response.ok ? response : await refuse(401, locale, path)
  } catch (error) {
    // Next throws redirects.
    unstable_rethrow(error)
    // The message of a failed query contains the secret.
    const name = error instanceof Error ? error.name : 'unknown'
    log('error', 'preview-unavailable', {error: name})
    return refuse(503, locale)
  }
}
