import {createHash} from 'node:crypto'
import {readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {contentTypeNames} from '@domora/content/content-types'
import {z} from 'zod'
import {buildId} from '../build-id.ts'
import {createEditions} from '../engine/editions.ts'
import {followLiveEvents} from '../engine/live-events.ts'
import {pageStore} from '../engine/page-store.ts'
import {env} from '../env.ts'
import {log} from '../log.ts'
import {metricsEvents} from '../metrics-events.ts'
import {processSingleton} from '../process-singleton.ts'
import {documentCompressor} from '../rendering/document-compressor.ts'
import {client} from '../sanity/client.ts'
import {freshlyPublished, publishedResults} from '../sanity/read-content.ts'
import {unlessMissing} from '../saved-files.ts'
import {watchDates} from './page-dates.ts'
import {listSitePages, prepareSitePage} from './page-list.ts'
import type {SitePage} from './site-page.ts'

async function removePagesOfOtherBuilds(): Promise<void> {
  for (const folder of (await readdir(env.SITE_CACHE_DIR).catch(unlessMissing)) ?? [])
    if (folder.startsWith('pages-') && folder !== `pages-${buildId}`)
      await rm(join(env.SITE_CACHE_DIR, folder), {recursive: true, force: true})
}

const revisions = z.array(z.object({_id: z.string(), _rev: z.string()}))

/** A hash of the revisions of all published documents. One request, some 60 bytes a document. */
async function contentState(): Promise<string> {
  const listed = await publishedResults().send('*[_type in $types] | order(_id) {_id, _rev}', {
    types: contentTypeNames,
  })
  return createHash('sha256')
    .update(JSON.stringify(revisions.parse(listed)))
    .digest('base64url')
}

/** How long a start waits for the stream of live events before it renders all pages. */
const streamWaitMs = 500

function createSite() {
  // A page names files of its build, so that those of another build are not served.
  const documents = pageStore(
    `${env.SITE_CACHE_DIR}/pages-${buildId}`,
    `${env.SITE_BUILD_DIR}/site-cache/pages-${buildId}`,
  )
  const editions = createEditions<SitePage>({
    results: publishedResults(),
    listPages: async (onRead) => {
      const {pages, index} = await listSitePages(freshlyPublished(onRead))
      watchPageDates(index)
      return pages
    },
    listKnownPages: async () => (await listSitePages()).pages,
    prepare: (page, onRead) => prepareSitePage(page, (onContent) => freshlyPublished(onRead, onContent)),
    contentState,
    publish: async ({finished, removed, isFirst}) => {
      // In development each request renders its page.
      if (process.env.NODE_ENV === 'development') return
      await documents.publish(finished, removed)
      if (isFirst) await removePagesOfOtherBuilds()
    },
  })
  // The lake then returns other pages, though no document has changed.
  const watchPageDates = watchDates(() => editions.changed('everything'))
  let liveEvents: ReturnType<typeof followLiveEvents> | null = null

  async function checkAgain(): Promise<void> {
    try {
      await editions.check()
    } catch (error) {
      log('warn', 'content-check-failed', {message: String(error)})
    }
    setTimeout(() => void checkAgain(), env.CONTENT_CHECK_SECONDS * 1_000).unref()
  }

  return {
    ...editions,
    documents,
    compress: documentCompressor(),
    /** Follows the content, and renders all pages from it. */
    start(): void {
      // The first event of a stream reports that everything may have changed.
      liveEvents = followLiveEvents({
        client,
        onChange: (change, eventId) => {
          metricsEvents().emit('content-changed', 'live-event')
          editions.changed(change, eventId)
        },
      })
      setTimeout(editions.start, streamWaitMs)
      setTimeout(() => void checkAgain(), env.CONTENT_CHECK_SECONDS * 1_000).unref()
    },
    hasLiveEvents: (): boolean => liveEvents?.isConnected() === true,
  }
}

/** The site as visitors see it: its pages, and the engine that keeps them up to date. */
export const site = processSingleton('site', createSite)
