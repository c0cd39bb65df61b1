import {facts} from '@domora/content/facts'
import {queries} from '@domora/content/queries'
import {waitlistConsent} from '@domora/content/waitlist-page'
import {z} from 'zod'
import {type QueryParameters, queryKey} from '../engine/query-results.ts'
import {absoluteUrl} from '../env.ts'
import {anyChange, setCdnHeaders} from '../http/cdn.ts'
import {contentSecurityPolicy} from '../http/content-security-policy.ts'
import {type ContentSource, fetchPublished} from '../sanity/read-content.ts'
import {nextMidnight} from './page-dates.ts'
import {listSitePages, renderSitePage} from './page-list.ts'
import {searchFilePath} from './search.ts'
import {writeSiteFile} from './site-files.ts'
import {pageWithDoors} from './site-page.ts'
import type {Site} from './site.ts'

/** How long a visitor waits for the lake: for all queries of a request. */
const timeoutMs = 2_500
const maxAgeSeconds = 86_400

/** What error pages and forms need: functions have it while the lake fails (app/builds/known.json). */
export async function resultsOfBuild({fetch: read}: ContentSource) {
  const known = [queries.siteSettings, queries.waitlistPage, queries.contactPage, waitlistConsent, facts]
  const results = known.map(async (query) => [queryKey(query), await read(query)] as const)
  return Object.fromEntries(await Promise.all(results))
}

async function knownResult(key: string): Promise<unknown> {
  const response = await fetch(absoluteUrl('/builds/known.json'), {signal: AbortSignal.timeout(timeoutMs)})
  return z.record(z.string(), z.unknown()).parse(await response.json())[key]
}

/**
 * The site for one request to a function. It sends each query once, and renders a page when it is requested: the CDN keeps it
 * until one of the sync tags of its results changes.
 *
 * @param server the parts of a server, of which nothing was started
 */
export function functionSite(server: Site): Site {
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = new Map<string, ReturnType<typeof fetchPublished>>()
  const tags = new Set<string>()
  /** When pages begin or end, in milliseconds since 1970. */
  let dates: readonly number[] = []

  async function send(query: {readonly query: string}, parameters: QueryParameters = {}) {
    const key = queryKey(query, parameters)
    const response = sent.get(key) ?? fetchPublished(query.query, parameters, {signal, eventId: undefined})
    sent.set(key, response)
    const {result, syncTags = [anyChange]} = await response
    if (result === undefined) throw new Error('the Content Lake returned no result')
    return {result, syncTags}
  }

  const read: ContentSource['fetch'] = async (query, parameters) => {
    try {
      return (await send(query, parameters)).result
    } catch (error) {
      const value = await knownResult(queryKey(query, parameters))
      if (value === undefined) throw error
      return value
    }
  }
  const known = {...server.content.known, fetch: read, peek: read}
  /** For a page that the CDN keeps. */
  const tagged: ContentSource = {
    ...known,
    fetch: async (query, parameters) => {
      const {result, syncTags} = await send(query, parameters)
      for (const tag of syncTags) tags.add(tag)
      return result
    },
  }

  // Without tags, so that a change of another page does not purge this one.
  async function list() {
    const {pages, dated} = await listSitePages(known)
    dates = dated.flatMap((page) => [page.validFrom, page.validUntil]).map((date) => Date.parse(date ?? ''))
    return pages
  }
  const find = async (path: string) =>
    (await list()).find((page) => page.path === path) ?? pageWithDoors(path)

  return {
    ...server,
    content: {...server.content, known},
    documents: {
      ...server.documents,
      get: async (path) => {
        const page = await find(path)
        return page && renderSitePage(page, tagged)
      },
    },
    find,
    list,
    fileOf: (file) => writeSiteFile(file, tagged),
    compress: () => null,
    // The CDN has it until a page changes.
    searchFile: async (locale) => (await fetch(absoluteUrl(searchFilePath(locale)), {signal})).text(),
    hasRenderedAll: () => true,
    forPlatform: (response) => {
      const {headers} = response
      const next = [...dates, nextMidnight(Date.now())]
        .map((date) => Math.ceil((date - Date.now()) / 1_000))
        .filter((seconds) => seconds > 0)
      if (!headers.has('content-security-policy'))
        headers.set('content-security-policy', contentSecurityPolicy())
      if (headers.get('cache-control')?.includes('s-maxage'))
        setCdnHeaders(headers, [...tags], Math.min(maxAgeSeconds, ...next))
      return response
    },
  }
}
