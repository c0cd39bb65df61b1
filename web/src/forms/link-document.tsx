import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {FormErrors} from '@domora/content/form-errors'
import {whereOf} from '@domora/leads/where-of'
import {renderDocument} from '../delivery/render-document.tsx'
import {ContentMissing, requireContent} from '../lake/read-content.ts'
import {sources} from '../lake/sources.ts'
import {serverErrorDocument} from '../routing/error-document.tsx'
import {headOf} from '../routing/head-of.ts'
import {SiteFrame} from '../sections/site-settings/site-frame.tsx'
import {WaitlistLinkAnswer, WaitlistLinkQuestion} from '../sections/waitlist-link.tsx'
import {Head} from '../ui/head.tsx'
import {type LinkPurpose, linkPath} from './waitlist-link.ts'

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
    console.error(JSON.stringify({event: 'link-page-failed', error: whereOf(error)}))
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
