import type {FormErrors} from '@domora/content/form-errors'
import {queries} from '@domora/content/queries'
import {splitLocale} from '@domora/content/routes'
import {errorLocation, isLeadsUnavailable} from '@domora/leads/errors'
import {renderResponse, type ResponseOptions} from '../rendering/render-document.tsx'
import {ContentMissing, requireContent} from '../sanity/read-content.ts'
import {PageWithoutAddress, serverErrorDocument} from '../site/error-page.tsx'
import {segmentsOf} from '../site/site-page.ts'
import {notFound} from '../site/serve-page.ts'
import type {Site} from '../site/site.ts'
import {WaitlistLinkAnswer, WaitlistLinkQuestion} from '../sections/waitlist-page.tsx'
import {isForm, readForm} from './form-request.ts'
import {linkPath, type LinkPurpose} from './leads.ts'
import type {BodyProblem} from '../http/read-body.ts'
import {log} from '../log.ts'

/** The page shows a question with a button, or a result. */
type LinkState =
  | {readonly question: LinkPurpose; readonly token: string; readonly notice?: keyof FormErrors}
  | {readonly result: 'confirmed' | 'unsubscribed' | 'expired'}

/** The token is in the URL, which must not reach other sites, search engines or frames. */
export const privateHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-frame-options': 'DENY',
}

/** The page of a link in a waitlist email, or the error page if its content is unavailable. */
async function linkPage(
  state: LinkState,
  {locale, status, headers}: ResponseOptions,
  {content: {known}}: Site,
): Promise<Response> {
  try {
    const [settings, content] = await Promise.all([
      requireContent(queries.siteSettings, locale, known),
      requireContent(queries.waitlistPage, locale, known),
    ])
    const question = 'question' in state ? content[state.question] : null
    const result = 'result' in state ? content[state.result] : null
    const title = question?.heading ?? result?.title
    if (title === undefined) throw new ContentMissing('waitlistPage has no usable text for the link')
    return await renderResponse(
      <PageWithoutAddress settings={settings} locale={locale} title={title.text} languages="waitlist">
        {'question' in state && question && (
          <WaitlistLinkQuestion
            question={question}
            action={linkPath(state.question, locale)}
            token={state.token}
            notice={state.notice && content.errors[state.notice]}
          />
        )}
        {'result' in state && result && (
          <WaitlistLinkAnswer
            answer={result}
            content={content}
            locale={locale}
            onList={state.result === 'confirmed'}
          />
        )}
      </PageWithoutAddress>,
      {locale, status, headers: {...privateHeaders, ...headers}},
    )
  } catch (error) {
    log('error', 'link-page-failed', {error: errorLocation(error)})
    return serverErrorDocument(locale, 500, known, privateHeaders)
  }
}

const responses = {
  confirmed: {status: 200, result: 'confirmed'},
  'already-confirmed': {status: 200, result: 'confirmed'},
  unsubscribed: {status: 200, result: 'unsubscribed'},
  // The token was valid once.
  expired: {status: 410, result: 'expired'},
  // The site did not issue the token.
  invalid: {status: 404, result: 'expired'},
} as const

export type LinkOutcome = keyof typeof responses

/** The token from the form or the URL. One-click unsubscribe of mail programs posts to the URL (RFC 8058). */
export async function tokenOf(request: Request): Promise<string | BodyProblem | null> {
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null || !isForm(request)) return token
  const form = await readForm(request)
  return typeof form === 'number' ? form : (form.get('token') ?? null)
}

/**
 * The page that a link in an email opens: a question with a button. Mail scanners open links too, so it does not read or
 * change anything, and does not tell whether the token is valid.
 *
 * A post is that button, or one-click unsubscribe of a mail program. The origin does not matter, only the token: a
 * page without referrer posts with `Origin: null`. 410 for an expired token, 404 for an unknown one, 503 with the button
 * again while the database is unavailable, 408 or 413 for an unreadable body.
 */
export async function handleLink(
  request: Request,
  purpose: LinkPurpose,
  use: (token: string) => Promise<LinkOutcome>,
  site: Site,
): Promise<Response> {
  const {pathname} = new URL(request.url)
  const {locale} = splitLocale(segmentsOf(pathname))
  if (pathname !== linkPath(purpose, locale)) return notFound(pathname, site)
  const token = await tokenOf(request)
  if (typeof token === 'number')
    return linkPage({result: 'expired'}, {locale, status: token, headers: {connection: 'close'}}, site)
  if (token === null) return linkPage({result: 'expired'}, {locale, status: 404}, site)
  if (request.method !== 'POST') return linkPage({question: purpose, token}, {locale, status: 200}, site)
  try {
    const {status, result} = responses[await use(token)]
    return await linkPage({result}, {locale, status}, site)
  } catch (error) {
    if (!isLeadsUnavailable(error)) throw error
    log('error', 'leads-unavailable', {route: purpose, code: error.code})
    return linkPage(
      {question: purpose, token, notice: 'unavailable'},
      {locale, status: 503, headers: {'retry-after': '30'}},
      site,
    )
  }
}
