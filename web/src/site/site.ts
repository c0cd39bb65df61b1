import {createHash} from 'node:crypto'
import {readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {contentTypeNames} from '@domora/content/content-types'
import type {LocaleCode} from '@domora/content/locales'
import {z} from 'zod'
import {buildId} from '../build-id.ts'
import {createEditions} from '../engine/editions.ts'
import {followLiveEvents} from '../engine/live-events.ts'
import {pageStore} from '../engine/page-store.ts'
import {queryResults} from '../engine/query-results.ts'
import {env} from '../env.ts'
import {log} from '../log.ts'
import {documentCompressor} from '../rendering/document-compressor.ts'
import {type FinishedDocument, textOf} from '../rendering/finished-document.ts'
import {client} from '../sanity/client.ts'
import {fetchPublished, publishedContent} from '../sanity/read-content.ts'
import {serverProcess} from '../server-process.ts'
import {unlessMissing} from '../saved-files.ts'
import {watchDates, watchMidnight} from './page-dates.ts'
import {listSitePages, prepareSitePage} from './page-list.ts'
import {createSearch} from './search.ts'
import {searchFile, type SiteFile, writeSiteFile} from './site-files.ts'
import {pageWithDoors, type SitePage} from './site-page.ts'

async function removePagesOfOtherBuilds(): Promise<void> {
  for (const folder of (await readdir(env.SITE_CACHE_DIR).catch(unlessMissing)) ?? [])
    if (folder.startsWith('pages-') && folder !== `pages-${buildId}`)
      await rm(join(env.SITE_CACHE_DIR, folder), {recursive: true, force: true})
}

const revisionsQuery = '*[_type in $types] | order(_id) {_id, _rev}'
const revisions = z.array(z.object({_id: z.string(), _rev: z.string()}))

/** How long a start waits for the stream of live events before it renders all pages. */
const streamWaitMs = 500

/** The site as visitors see it: its content, its pages, and the engine that keeps them up to date. */
export function createSite() {
  const buildFolder = `${env.SITE_BUILD_DIR}/site-cache`
  // A build starts without the results of the build before it.
  const results = queryResults({
    fetch: fetchPublished,
    folder: `${env.SITE_CACHE_DIR}/results`,
    buildFolder: `${buildFolder}/results`,
  })
  const content = publishedContent(results)
  // A page names files of its build, so that those of another build are not served.
  const documents = pageStore(`${env.SITE_CACHE_DIR}/pages-${buildId}`, `${buildFolder}/pages-${buildId}`)

  /** A hash of the revisions of all published documents. One request, some 60 bytes a document. */
  async function contentState(): Promise<string> {
    const listed = revisions.parse(await results.send(revisionsQuery, {types: contentTypeNames}))
    return createHash('sha256').update(JSON.stringify(listed)).digest('base64url')
  }

  const editions = createEditions<SitePage>({
    results,
    listPages: async (onRead) => {
      const {pages, dated} = await listSitePages(content.fresh(onRead))
      watchPageDates(dated)
      return pages
    },
    listKnownPages: async () => (await listSitePages(content.known)).pages,
    prepare: (page, onRead) => prepareSitePage(page, (onContent) => content.fresh(onRead, onContent)),
    contentState,
    publish: async ({documents: changed, isFirst, onShown}) => {
      // In development each request renders its page.
      if (process.env.NODE_ENV === 'development') return
      await documents.publish(changed, onShown)
      if (isFirst) await removePagesOfOtherBuilds()
    },
  })
  // The lake then returns other pages, though no document has changed.
  const watchPageDates = watchDates(() => editions.changed('everything'))
  let liveEvents: ReturnType<typeof followLiveEvents> | null = null

  const search = createSearch()
  const searchTexts = new WeakMap<FinishedDocument, string>()
  const files = new Map<string, {revision: number; document: Promise<FinishedDocument>}>()
  /** A file made of content, which is written once for each state of the results. */
  function fileOf(file: SiteFile): Promise<FinishedDocument> {
    const revision = results.revision()
    const last = files.get(file.path)
    if (last?.revision === revision) return last.document
    // Kept at once, so that requests at the same time share it.
    const entry = {revision, document: writeAgain(file, last?.document)}
    files.set(file.path, entry)
    entry.document.catch(() => {
      if (files.get(file.path) === entry) files.delete(file.path)
    })
    return entry.document
  }

  async function writeAgain(
    file: SiteFile,
    last: Promise<FinishedDocument> | undefined,
  ): Promise<FinishedDocument> {
    const before = await last?.catch(() => undefined)
    try {
      const written = await writeSiteFile(file, content.known)
      // The compressed document is kept with it.
      return before?.etag === written.etag ? before : written
    } catch (error) {
      if (before === undefined) throw error
      log('warn', 'page-failed', {path: file.path, message: String(error)})
      return before
    }
  }

  function checkLater(): void {
    const check = async () => {
      await editions.check().catch((error: unknown) => {
        log('warn', 'content-check-failed', {message: String(error)})
      })
      checkLater()
    }
    setTimeout(() => void check(), env.CONTENT_CHECK_SECONDS * 1_000).unref()
  }

  return {
    ...editions,
    find: async (path: string) => (await editions.find(path)) ?? pageWithDoors(path),
    results,
    content,
    documents,
    compress: documentCompressor(),
    search,
    fileOf,
    /** The texts of the pages of a language, for a search. */
    searchFile: async (locale: LocaleCode): Promise<string> => {
      const document = await fileOf(searchFile(locale))
      // Decoded once: with 2,000 pages it has megabytes.
      const text = searchTexts.get(document) ?? textOf(document)
      searchTexts.set(document, text)
      return text
    },
    /** Follows the content, and renders all pages from it. */
    start(): void {
      // The first event of a stream reports that everything may have changed.
      liveEvents = followLiveEvents({
        client,
        onChange: (change, eventId) => {
          serverProcess().metricsEvents.emit('content-changed', 'live-event')
          editions.changed(change, eventId)
        },
      })
      setTimeout(editions.start, streamWaitMs)
      watchMidnight(() => editions.changed('everything'))
      checkLater()
    },
    contentState,
    /** Adds what the CDN of a function needs (function-site.ts). */
    forPlatform: (response: Response): Response => response,
    hasLiveEvents: (): boolean => liveEvents?.isConnected() === true,
  }
}

export type Site = ReturnType<typeof createSite>
