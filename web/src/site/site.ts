import {readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {routeOf, splitLocale} from '@domora/content/routes'
import {buildId, builtAt} from '../build-id.ts'
import {env} from '../env.ts'
import {endBeforeStop} from '../http/stop-gracefully.ts'
import {processSingleton} from '../process-singleton.ts'
import {
  documentResponse,
  type FinishedDocument,
  finishedDocument,
  renderPage,
  uncachedResponse,
} from '../rendering/render-document.tsx'
import {type ChangeChannel, openChangeChannel} from '../engine/change-channel.ts'
import {cdnPurger, wholeSiteTag} from '../engine/cdn-purge.ts'
import {claimCurrent} from '../engine/current-build.ts'
import {missedChanges} from '../engine/missed-changes.ts'
import {pageStore} from '../engine/page-store.ts'
import {createRevalidator, type Revalidator} from '../engine/revalidator.ts'
import {staticExport} from '../engine/static-export.ts'
import {unlessMissing} from '../saved-files.ts'
import type {Change} from '../engine/content-cache.ts'
import {
  askPublished,
  type ContentSource,
  freshlyPublished,
  publishedAnswers,
  readContent,
  requireContent,
} from '../sanity/read-content.ts'
import {notFoundResponse, notFoundTemplate, serverErrorDocument, serverErrorPage} from './error-page.tsx'
import {watchDates} from './page-dates.ts'
import {pageElement} from './page-element.tsx'
import {markdownOf, pathOfMarkdown} from './markdown.ts'
import {findRedirect, redirectResponse} from './redirects.ts'
import {
  alternatesOf,
  isPage,
  notFoundPath,
  pathOfStaticPage,
  segmentsOf,
  type SitePage,
  staticPages,
} from './site-page.ts'
import {sitemapPages, sitemapXml} from './sitemap.ts'
import {log} from '../log.ts'

/** Renders a page, or a file that is made of content. @throws when its content is not to be had, or unusable. */
async function renderSitePage(page: SitePage, source?: ContentSource): Promise<FinishedDocument> {
  const {locale} = page
  switch (page.kind) {
    case 'sitemap':
      return finishedDocument(
        sitemapXml(await sitemapPages(source), locale),
        'application/xml; charset=utf-8',
      )
    case 'not-found':
      return notFoundTemplate(locale, page.reason, source)
    case 'unavailable':
      return serverErrorPage(locale, 503, source)
    default:
      return renderPage(await pageElement(page, {}, {source}), locale)
  }
}

/**
 * Every document of the site.
 *
 * @throws {ContentMissing} when the lake's answer is no list of pages: a site without CMS pages has an empty one.
 */
async function listSitePages(source?: ContentSource): Promise<readonly SitePage[]> {
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  return [
    ...staticPages.map((page) => ({...page, path: pathOfStaticPage(page)})),
    ...index.flatMap((page) =>
      alternatesOf(page).map((alternate) => ({...page, ...alternate, kind: 'page'}) as const),
    ),
    ...localeCodes.flatMap((locale): SitePage[] => [
      {kind: 'not-found', path: notFoundPath(locale, 'unmatched'), locale, reason: 'unmatched'},
      {kind: 'not-found', path: notFoundPath(locale, 'invalid'), locale, reason: 'invalid'},
      {kind: 'unavailable', path: `/builds/unavailable/${locale}`, locale},
      {kind: 'sitemap', path: `${locales[locale].prefix}/sitemap.xml`, locale},
    ]),
  ]
}

/** The finished documents of this process. */
const documents = processSingleton('documents', () =>
  // A page names files of its build, so that those of another build are not served.
  pageStore(`${env.SITE_CACHE_DIR}/pages-${buildId}`, `${env.SITE_BUILD_DIR}/site-cache/pages-${buildId}`),
)

const files = processSingleton('static-export', () =>
  env.PUBLISH_DIR === undefined ? null : staticExport(join(env.PUBLISH_DIR, buildId)),
)

async function removePagesOfOtherBuilds(): Promise<void> {
  for (const folder of (await readdir(env.SITE_CACHE_DIR).catch(unlessMissing)) ?? [])
    if (folder.startsWith('pages-') && folder !== `pages-${buildId}`)
      await rm(join(env.SITE_CACHE_DIR, folder), {recursive: true, force: true})
}

/** Purges a tag from the CDN, where there is one. */
const purgeCdn = processSingleton('cdn', () => {
  const {CDN: kind, CDN_PURGE_URL: url, CDN_TOKEN: token} = env
  if (kind === undefined || url === undefined || token === undefined) return {purge: null}
  const {purge, purgeAll} = cdnPurger({kind, url, token})
  // While a new build started, the CDN may have fetched pages of this one again.
  endBeforeStop(purgeAll, {last: true})
  return {purge}
})

/** Of all tags of a page: proxies take no larger header. */
const mostTagCharacters = 2_000

/**
 * Its path, by which it is purged, and the documents in it, by which an operator can purge what shows one. A page of many has its
 * path only.
 */
function tagsOf({path}: SitePage, keys: Iterable<string>): readonly string[] {
  const tags = [wholeSiteTag, path, ...publishedAnswers().idsIn(keys)]
  return tags.join().length > mostTagCharacters ? tags.slice(0, 2) : tags
}

/** Lists the pages again when one begins or ends: then the lake answers otherwise, though no document changed. */
const pageDates = processSingleton('page-dates', () =>
  watchDates((id) => site().contentChanged({id, type: 'page'})),
)

/** Only what has an address is a file. */
const isFile = (path: string): boolean => path.startsWith('/')

/** By path: what a page was made of when it was rendered last. */
const madeOf = new Map<string, readonly unknown[]>()

/** The site as visitors see it: which pages there are, and the revalidation that keeps them new. */
export const site = processSingleton('site', (): Revalidator<SitePage> =>
  createRevalidator<SitePage>({
    content: publishedAnswers(),
    listPages: async (onRead) => {
      const source = freshlyPublished(onRead)
      // They belong to the addresses of the site: read here, they are kept up to date and on the disk.
      await readContent(queries.redirects, defaultLocale, {}, source)
      const listed = await listSitePages(source)
      pageDates()(await requireContent(queries.pageIndex, defaultLocale, source))
      return listed
    },
    listKnownPages: () => listSitePages(),
    render: async (page, onRead, isRendered) => {
      const keys = new Set<string>()
      const contents: unknown[] = [JSON.stringify(page)]
      const source = freshlyPublished(
        (key, hash) => {
          keys.add(key)
          onRead(key, hash)
        },
        (content) => contents.push(content),
      )
      const element = isPage(page) ? await pageElement(page, {}, {source}) : null
      const before = isRendered && element !== null ? madeOf.get(page.path) : undefined
      if (contents.length === before?.length && contents.every((content, index) => content === before[index]))
        return null
      const document = await (element === null
        ? renderSitePage(page, source)
        : renderPage(element, page.locale))
      madeOf.set(page.path, contents)
      return purgeCdn().purge === null ? document : {...document, tags: tagsOf(page, keys)}
    },
    // A lake that does not answer has no pages to show either.
    findChanges: () =>
      changesWithoutWebhook()
        .look()
        .catch(() => {}),
    publish: async ({pages, finished, removed, isFirst}) => {
      // In development each request renders its page.
      if (process.env.NODE_ENV === 'development') return
      const saved = documents().publish(finished, removed)
      await files()?.publish(finished, pages.map(({path}) => path).filter(isFile))
      await claimFiles()
      await saved
      for (const path of [...finished.keys(), ...removed]) purgeCdn().purge?.(path)
      for (const path of removed) madeOf.delete(path)
      if (!isFirst) return
      // It may have pages of another build, and such that were deleted meanwhile.
      purgeCdn().purge?.(wholeSiteTag)
      await removePagesOfOtherBuilds()
    },
  }),
)

/** Finds what changed in the lake without a webhook. */
export const changesWithoutWebhook = processSingleton('missed-changes', () =>
  missedChanges({
    ask: (query, parameters) => askPublished(query, parameters, AbortSignal.timeout(10_000)),
    onChange: (change) => site().contentChanged(change),
    interval: env.CONTENT_CHECK_SECONDS * 1_000,
  }),
)

/** Renders again what shows a document that a webhook told of. */
export function contentChanged(change: Change | 'everything'): void {
  if (change === 'everything' || changesWithoutWebhook().announced(change)) site().contentChanged(change)
}

/** Milliseconds between two signs of life of a build in `PUBLISH_DIR`, and until it has every page. */
const claimEvery = {usual: 10_000, first: 500}

/** In milliseconds: a folder that cannot be written is one line a minute. */
const publishing = {logAgainAt: 0}

async function claimFiles(): Promise<void> {
  const {PUBLISH_DIR: folder} = env
  if (folder !== undefined)
    await claimCurrent({folder, build: buildId, builtAt, isComplete: site().isRenewed()})
}

/** From now on hands the pages in `PUBLISH_DIR` to this build, when they are complete. */
export async function publishThisBuild(): Promise<void> {
  if (files() === null) return
  try {
    await claimFiles()
  } catch (error) {
    if (performance.now() >= publishing.logAgainAt) {
      publishing.logAgainAt = performance.now() + 60_000
      log('error', 'publishing-failed', {message: String(error)})
    }
  }
  setTimeout(publishThisBuild, site().isRenewed() ? claimEvery.usual : claimEvery.first).unref()
}

/** Tells the other instances of the site what changed, where there are any. */
export const changeChannel = processSingleton('change-channel', (): ChangeChannel | null =>
  env.REDIS_URL === undefined ? null : openChangeChannel(env.REDIS_URL, contentChanged),
)

/** The finished document, or one that is rendered now: for a page that is new, and in development. */
async function documentOf(page: SitePage): Promise<FinishedDocument> {
  const finished = process.env.NODE_ENV === 'development' ? null : await documents().get(page.path)
  return finished ?? renderSitePage(page)
}

/** The page at a path as Markdown; `null` when no page has this path. Search engines index the page itself. */
async function markdownAnswer(path: string, request: Request): Promise<Response | null> {
  const page = await site().find(path)
  if (page === null || !isPage(page)) return null
  const document = await documentOf(page)
  const text = finishedDocument(markdownOf(document.body), 'text/markdown; charset=utf-8')
  const response = documentResponse({...text, tags: document.tags}, request)
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

async function answer(request: Request, url: URL): Promise<Response> {
  const path = url.pathname
  const markdown = path.endsWith('.md') ? await markdownAnswer(pathOfMarkdown(path), request) : null
  if (markdown !== null) return markdown
  const page = await site().find(path)
  if (page !== null) {
    const document = await documentOf(page)
    return page.kind === 'unavailable' ? uncachedResponse(document, 503) : documentResponse(document, request)
  }
  const redirect = await findRedirect(path)
  if (redirect !== null) return redirectResponse(redirect, url.search)
  return notFound(path)
}

/** The answer at a path that has no page: a page in the path's language, with status 404. */
export async function notFound(path: string): Promise<Response> {
  const segments = segmentsOf(path)
  const {locale, rest} = splitLocale(segments)
  const reason = routeOf(segments) === null && rest.length === 1 ? 'invalid' : 'unmatched'
  const template = {kind: 'not-found', path: notFoundPath(locale, reason), locale, reason} as const
  return notFoundResponse(await documentOf(template), path)
}

/**
 * The answer at any path: the page there, a redirect of an editor, or a 404 page; when that fails, a page with status 500 in
 * the path's language.
 */
export async function servePage(request: Request): Promise<Response> {
  const url = new URL(request.url)
  try {
    return await answer(request, url)
  } catch (error) {
    log('error', 'page-failed', {message: String(error)})
    return serverErrorDocument(splitLocale(segmentsOf(url.pathname)).locale)
  }
}
