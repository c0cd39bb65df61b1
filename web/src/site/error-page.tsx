import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {formatMessage} from '@domora/content/localized'
import {queries} from '@domora/content/queries'
import {alternatePaths, type FixedRoute, pathOf} from '@domora/content/routes'
import type {SiteSettings} from '@domora/content/site-settings'
import type {ReactNode} from 'react'
import {type FinishedDocument, textOf} from '../rendering/finished-document.ts'
import {escapeMarkup, renderPage, uncachedResponse} from '../rendering/render-document.tsx'
import {type ContentSource, requireContent} from '../sanity/read-content.ts'
import {ErrorPage, type ErrorPageProps, FallbackErrorPage} from '../sections/error-page.tsx'
import {SiteFrame} from '../sections/site-frame.tsx'
import {Head} from '../ui/head.tsx'
import {headOf} from './head.ts'
import type {NotFoundReason} from './site-page.ts'
import {log} from '../log.ts'

type ErrorStatus = 400 | 401 | 404 | 500 | 503

/** `home` is the landing page by default. */
type ErrorPageContent = Pick<ErrorPageProps, 'title' | 'message' | 'description'> &
  Partial<Pick<ErrorPageProps, 'home'>>

async function errorPage(
  locale: LocaleCode,
  status: ErrorStatus,
  source: ContentSource,
  contentOf: (errors: SiteSettings['errors']) => ErrorPageContent,
): Promise<FinishedDocument> {
  const settings = await requireContent(queries.siteSettings, locale, source)
  const content = contentOf(settings.errors)
  const home = {label: settings.errors.backHome, href: pathOf({kind: 'landing'}, locale)}
  return renderPage(
    <PageWithoutAddress settings={settings} locale={locale} title={content.title.text} languages="landing">
      <ErrorPage status={status} home={home} {...content} />
    </PageWithoutAddress>,
    locale,
  )
}

interface PageWithoutAddressProps {
  readonly settings: SiteSettings
  readonly locale: LocaleCode
  readonly title: string
  /** Links to other languages lead to this page. */
  readonly languages: FixedRoute
  readonly children: ReactNode
}

/** A page in the frame of all pages, hidden from search engines. */
export function PageWithoutAddress({settings, locale, title, languages, children}: PageWithoutAddressProps) {
  const alternates = alternatePaths({kind: languages})
  const head = headOf({settings, locale, path: '/', seo: null, title, alternates, indexed: false})
  return (
    <>
      <Head {...head} canonical={null} image={null} />
      <SiteFrame settings={settings} locale={locale} path={null} alternates={alternates}>
        {children}
      </SiteFrame>
    </>
  )
}

/** The path's placeholder in the template of a 404 page: a word that occurs nowhere else. */
const pathPlaceholder = 'domorarequestedpath'

/**
 * The 404 page of a locale, with a placeholder for the path.
 *
 * @param reason `unmatched`: "Page not found: {path}". `invalid`: "Page Not Found: {path}".
 */
export const notFoundTemplate = (
  locale: LocaleCode,
  reason: NotFoundReason,
  source: ContentSource,
): Promise<FinishedDocument> =>
  errorPage(locale, 404, source, ({notFoundTitle, notFoundMessage, notFoundHelp}) => ({
    title: notFoundTitle,
    message: formatMessage(
      reason === 'invalid' ? {...notFoundTitle, text: `${notFoundTitle.text}: {path}`} : notFoundMessage,
      {path: pathPlaceholder},
    ),
    description: notFoundHelp,
  }))

/** Fills in the template for a path without a page. */
export function notFoundResponse(template: FinishedDocument, path: string): Response {
  const text = escapeMarkup(readablePath(path))
  const html = textOf(template).replaceAll(pathPlaceholder, () => text)
  return uncachedResponse({...template, body: new TextEncoder().encode(html)}, 404)
}

const maxPathLength = 120

/**
 * A path for people to read: decoded if possible, without invisible characters and those that change the direction of text,
 * and shortened. It is text, not markup.
 */
export function readablePath(path: string): string {
  const text = decoded(path).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '\u{FFFD}')
  return text.length > maxPathLength ? `${text.slice(0, maxPathLength)}…` : text
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

/** The page; if its content is unavailable, an English one with HTTP's reason phrase. */
async function orFallback(
  page: Promise<FinishedDocument>,
  locale: LocaleCode,
  status: ErrorStatus,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    return uncachedResponse(await page, status, headers)
  } catch (error) {
    log('error', 'error-page-without-content', {message: String(error)})
    const fallback = <FallbackErrorPage status={status} home={pathOf({kind: 'landing'}, locale)} />
    return uncachedResponse(await renderPage(fallback, defaultLocale), status, headers)
  }
}

/**
 * The response to a preview link that is invalid, expired or turned off, in the language of its page.
 *
 * @param status 401 for the link, 400 for its target
 */
export const noPreviewDocument = (
  locale: LocaleCode,
  status: 400 | 401,
  path: string,
  leave: string,
  source: ContentSource,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> =>
  orFallback(
    errorPage(locale, status, source, (errors) => ({
      title: errors.previewTitle ?? errors.notFoundTitle,
      message: errors.previewMessage ?? null,
      description: errors.previewHelp ?? errors.notFoundHelp,
      home: {
        label: path === pathOf({kind: 'landing'}, locale) ? errors.backHome : {text: readablePath(path)},
        href: leave,
      },
    })),
    locale,
    status,
    headers,
  )

/** The page of any other failure. @param status 503 for a server in front of the site, while the site is down */
export const serverErrorPage = (
  locale: LocaleCode,
  status: 500 | 503,
  source: ContentSource,
): Promise<FinishedDocument> =>
  errorPage(locale, status, source, (errors) => ({
    title: errors.serverErrorTitle,
    message: errors.serverErrorMessage,
    description: errors.serverErrorHelp,
  }))

export const serverErrorDocument = (
  locale: LocaleCode,
  status: 500 | 503,
  source: ContentSource,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> => orFallback(serverErrorPage(locale, status, source), locale, status, headers)
