import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {formatMessage} from '@domora/content/message'
import {pathOf} from '@domora/content/routes'
import type {SiteSettings} from '@domora/content/site-settings'
import type {ReactNode} from 'react'
import {renderDocument} from '../delivery/render-document.tsx'
import {requireContent} from '../lake/read-content.ts'
import {sources} from '../lake/sources.ts'
import {ErrorPage, FallbackErrorPage} from '../sections/error-page.tsx'
import {SiteFrame} from '../sections/site-frame.tsx'
import type {CopyText} from '../ui/copy.tsx'
import {Head} from '../ui/head.tsx'
import {headOf} from './head-of.ts'
import {readablePath} from './readable-path.ts'

type ErrorStatus = 400 | 401 | 404 | 500 | 503

interface ErrorAnswer {
  readonly settings: SiteSettings
  readonly locale: LocaleCode
  readonly status: ErrorStatus
  readonly title: string
  readonly page: ReactNode
}

/** A page in the frame of all pages, with a status that says that it is not what was asked for. */
function errorDocument({settings, locale, status, title, page}: ErrorAnswer): Promise<Response> {
  const alternates = localeCodes.map((code) => ({locale: code, path: pathOf({kind: 'landing'}, code)}))
  const head = headOf({settings, locale, path: '/', seo: null, title, alternates, indexed: false})
  return renderDocument(
    <>
      <Head {...head} canonical={null} image={null} />
      <SiteFrame settings={settings} locale={locale} path={null} alternates={alternates}>
        {page}
      </SiteFrame>
    </>,
    {locale, status},
  )
}

/** The answer of a site that has no content: in English, with the status that it would have had, and told to the log. */
function lastResortDocument(error: unknown, locale: LocaleCode, status: ErrorStatus): Promise<Response> {
  console.error(JSON.stringify({event: 'error-page-without-content', message: String(error)}))
  return renderDocument(<FallbackErrorPage status={status} home={pathOf({kind: 'landing'}, locale)} />, {
    locale: 'gb',
    status,
  })
}

/**
 * The answer at a path where nothing stands: a page in the path's language, with status 404.
 *
 * @param reason `unmatched`: no page has this path ("Page not found: {path}"). `invalid`: a page's place, but not a name
 *   that a page can have ("Page Not Found: {path}").
 */
export async function notFoundDocument(
  path: string,
  locale: LocaleCode,
  reason: 'unmatched' | 'invalid',
): Promise<Response> {
  const settings = await requireContent(sources.siteSettings, locale)
  const {notFoundTitle, notFoundMessage, notFoundHelp} = settings.errors
  const template =
    reason === 'invalid' ? {...notFoundTitle, text: `${notFoundTitle.text}: {path}`} : notFoundMessage
  const page = (
    <ErrorPage
      settings={settings}
      locale={locale}
      status={404}
      title={notFoundTitle}
      message={formatMessage(template, {path: readablePath(path)})}
      description={notFoundHelp}
    />
  )
  return errorDocument({settings, locale, status: 404, title: notFoundTitle.text, page})
}

interface Words {
  readonly title: CopyText
  readonly message: CopyText | null
  readonly description: CopyText
}

/** An error in the site's words, or in HTTP's own when no content is to be had. */
async function wordedDocument(
  locale: LocaleCode,
  status: ErrorStatus,
  wordsOf: (errors: SiteSettings['errors']) => Words,
): Promise<Response> {
  let settings
  try {
    settings = await requireContent(sources.siteSettings, locale)
  } catch (error) {
    return lastResortDocument(error, locale, status)
  }
  const words = wordsOf(settings.errors)
  const page = <ErrorPage settings={settings} locale={locale} status={status} {...words} />
  return errorDocument({settings, locale, status, title: words.title.text, page})
}

/**
 * The answer to a preview link that has expired, was turned off or is not right, in the language of the page that it
 * should lead to, or in HTTP's own words when no content is to be had.
 *
 * @param status 401 for the link, 400 for where it should lead
 */
export const noPreviewDocument = (locale: LocaleCode, status: 400 | 401): Promise<Response> =>
  wordedDocument(locale, status, (errors) => ({
    title: errors.previewTitle ?? errors.notFoundTitle,
    message: errors.previewMessage ?? null,
    description: errors.previewHelp ?? errors.notFoundHelp,
  }))

/**
 * Every other failure: status 500 in the path's language, or in the product's own words when no content is to be had.
 *
 * @param status 503 for what a server in front says while this one is away
 */
export const serverErrorDocument = (locale: LocaleCode, status: 500 | 503 = 500): Promise<Response> =>
  wordedDocument(locale, status, (errors) => ({
    title: errors.serverErrorTitle,
    message: errors.serverErrorMessage,
    description: errors.serverErrorHelp,
  }))
