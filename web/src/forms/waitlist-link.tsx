import type {FormErrors} from '@domora/content/form-errors'
import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf, splitLocale} from '@domora/content/routes'
import {errorLocation, isLeadsUnavailable} from '@domora/leads/errors'
import {renderDocument} from '../delivery/render-document.tsx'
import {BodyTooLarge, BodyTooSlow} from '../http/read-body.ts'
import {ContentMissing, requireContent} from '../lake/read-content.ts'
import {sources} from '../lake/sources.ts'
import {serverErrorDocument} from '../routing/error-document.tsx'
import {headOf} from '../routing/head-of.ts'
import {segmentsOf} from '../routing/place.ts'
import {answerUnmatched} from '../routing/unmatched.ts'
import {SiteFrame} from '../sections/site-frame.tsx'
import {WaitlistLinkAnswer, WaitlistLinkQuestion} from '../sections/waitlist-page.tsx'
import {Head} from '../ui/head.tsx'
import {isForm, readForm} from './handle-form-post.ts'
import {linkPath, type LinkPurpose} from './leads.ts'

/** What the page of a link shows. */
export type LinkState =
  | {readonly asks: LinkPurpose; readonly token: string; readonly notice?: keyof FormErrors}
  | {readonly says: 'confirmed' | 'unsubscribed' | 'expired'}

/** The token is in the address: it goes to no other page, no search engine and no cache. */
const privately = {'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'x-frame-options': 'DENY'}

interface LinkAnswer {
  readonly locale: LocaleCode
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The page of a link in a waitlist mail, whole; the error page, with 500, when it cannot be made of its content. */
export async function linkDocument(state: LinkState, answer: LinkAnswer): Promise<Response> {
  try {
    return await contentDocument(state, answer)
  } catch (error) {
    console.error(JSON.stringify({event: 'link-page-failed', error: errorLocation(error)}))
    const response = await serverErrorDocument(answer.locale)
    for (const [name, value] of Object.entries(privately)) response.headers.set(name, value)
    return response
  }
}

async function contentDocument(
  state: LinkState,
  {locale, status, headers = {}}: LinkAnswer,
): Promise<Response> {
  const [settings, content] = await Promise.all([
    requireContent(sources.siteSettings, locale),
    requireContent(sources.waitlistPage, locale),
  ])
  const alternates = localeCodes.map((code) => ({locale: code, path: pathOf({kind: 'waitlist'}, code)}))
  const key = 'asks' in state ? state.asks : state.says
  const question = 'asks' in state ? content[state.asks] : null
  const answer = 'says' in state ? content[state.says] : null
  const title = question?.heading ?? answer?.title
  if (title === undefined) throw new ContentMissing(`waitlistPage says nothing usable in ${key}`)
  const head = headOf({
    settings,
    locale,
    path: '/',
    seo: null,
    title: title.text,
    alternates,
    indexed: false,
  })
  return renderDocument(
    <>
      <Head {...head} canonical={null} image={null} />
      <SiteFrame settings={settings} locale={locale} path={null} alternates={alternates}>
        {'asks' in state && question && (
          <WaitlistLinkQuestion
            question={question}
            action={linkPath(state.asks, locale)}
            token={state.token}
            notice={state.notice && content.errors[state.notice]}
          />
        )}
        {'says' in state && answer && (
          <WaitlistLinkAnswer
            answer={answer}
            content={content}
            locale={locale}
            onList={state.says === 'confirmed'}
          />
        )}
      </SiteFrame>
    </>,
    {locale, status, headers: {...privately, ...headers}},
  )
}

/** What became of a token. */
export type LinkOutcome =
  | 'confirmed'
  | 'already-confirmed'
  | 'unsubscribed'
  /** Ours once, and too old. */
  | 'expired'
  /** Not one of ours. */
  | 'invalid'

const retryAfterSeconds = 30

const answers = {
  confirmed: {status: 200, says: 'confirmed'},
  'already-confirmed': {status: 200, says: 'confirmed'},
  unsubscribed: {status: 200, says: 'unsubscribed'},
  expired: {status: 410, says: 'expired'},
  invalid: {status: 404, says: 'expired'},
} as const satisfies Record<LinkOutcome, {status: number; says: string}>

const localeOf = (url: URL) => splitLocale(segmentsOf(url.pathname)).locale

/**
 * The page that a link in a mail opens: a question with one button. It looks nothing up and changes nothing,
 * because mail scanners follow links, and so it tells nobody whether a token is one of ours.
 */
export async function showLinkPage(request: Request, purpose: LinkPurpose): Promise<Response> {
  const url = new URL(request.url)
  const locale = localeOf(url)
  if (url.pathname !== linkPath(purpose, locale)) return answerUnmatched(url)
  const token = url.searchParams.get('token')
  if (token === null) return linkDocument({says: 'expired'}, {locale, status: 404})
  return linkDocument({asks: purpose, token}, {locale, status: 200})
}

/** A token from the button's form, or from the address: a receiver's one-click post has it there (RFC 8058). */
async function tokenOf(request: Request, url: URL): Promise<string | null> {
  const token = url.searchParams.get('token')
  if (token !== null || !isForm(request)) return token
  return (await readForm(request)).get('token') ?? null
}

/**
 * The press of the button, and for leaving the list a mail program's one-click post. From any origin and without
 * cookies: whoever has the token may use it, and a page without referrer posts with `Origin: null`.
 * 410 for a token that is too old, 404 for none of ours, 503 with the button again when it cannot be done now.
 */
export async function handleLinkPost(
  request: Request,
  purpose: LinkPurpose,
  use: (token: string) => Promise<LinkOutcome>,
): Promise<Response> {
  const url = new URL(request.url)
  const locale = localeOf(url)
  if (url.pathname !== linkPath(purpose, locale)) return answerUnmatched(url)
  let token
  try {
    token = await tokenOf(request, url)
  } catch (error) {
    const status = error instanceof BodyTooLarge ? 413 : error instanceof BodyTooSlow ? 408 : null
    if (status === null) throw error
    return linkDocument({says: 'expired'}, {locale, status, headers: {connection: 'close'}})
  }
  if (token === null) return linkDocument({says: 'expired'}, {locale, status: 404})
  try {
    const {status, says} = answers[await use(token)]
    return await linkDocument({says}, {locale, status})
  } catch (error) {
    if (!isLeadsUnavailable(error)) throw error
    console.error(JSON.stringify({event: 'leads-unavailable', route: purpose, code: error.code}))
    return linkDocument(
      {asks: purpose, token, notice: 'unavailable'},
      {locale, status: 503, headers: {'retry-after': String(retryAfterSeconds)}},
    )
  }
}
