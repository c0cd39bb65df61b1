import {cacheTag, type ContentType} from '@domora/content/cache-tags'
import {client} from './client.ts'
import {within} from './within.ts'

const timeLimit = 8_000

/**
 * Asks the lake once and keeps the answer until a document of one of `types` changes. An answer holds
 * every language, so that all locales of a page share it. It is data from outside: parse it.
 *
 * @throws when the lake refuses or hangs. A page that was there before then stays as it is.
 */
export const fetchContent = (
  query: string,
  types: readonly ContentType[],
  parameters: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  within(
    timeLimit,
    'a query to the Content Lake',
    client.fetch<unknown>(query, parameters, {cache: 'force-cache', next: {tags: types.map(cacheTag)}}),
  )

/** What the lake says now, past the cache. */
export const fetchNow = (query: string): Promise<unknown> =>
  within(timeLimit, 'a query to the Content Lake', client.fetch<unknown>(query, {}, {cache: 'no-store'}))
