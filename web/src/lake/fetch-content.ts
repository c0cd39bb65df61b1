import {createHash} from 'node:crypto'
import {cacheTag, type ContentType} from '@domora/content/cache-tags'
import {ClientError, ServerError} from '@sanity/client'
import {doubt} from '../delivery/doubts.ts'
import {happenings, type LakeFailure} from '../happenings.ts'
import {client} from './client.ts'
import {TookTooLong, within} from './within.ts'

const timeLimit = 8_000

/** What came is no answer of a Content Lake: cut off, or by somebody who stands in its place. */
export class NoResult extends Error {
  override readonly name = 'NoResult'
}

function reasonOf(error: unknown): LakeFailure {
  if (error instanceof TookTooLong) return 'late'
  if (error instanceof NoResult) return 'no-result'
  return error instanceof ClientError || error instanceof ServerError ? 'refused' : 'unreachable'
}

type Parameters = Readonly<Record<string, string>>

/** Names the kept answer to one query, so that it alone can be doubted. */
export const queryTag = (query: string, parameters: Parameters): string =>
  `query:${createHash('sha256')
    .update(JSON.stringify([query, parameters]))
    .digest('base64url')
    .slice(0, 16)}`

type Caching = {cache: 'force-cache'; next: {tags: string[]}} | {cache: 'no-store'}

async function ask(query: string, parameters: Parameters, caching: Caching) {
  try {
    const asked = client.fetch<unknown>(query, parameters, caching)
    const answer = await within(timeLimit, 'a query to the Content Lake', asked)
    // The client's word for what is no JSON, or JSON without a result.
    if (answer === undefined) throw new NoResult('the Content Lake gave no result')
    return answer
  } catch (error) {
    happenings().emit('lake-failed', reasonOf(error))
    throw error
  }
}

/**
 * Asks the lake once and keeps the answer until a document of one of `types` changes. An answer holds
 * every language, so that all locales of a page share it. It is data from outside: parse it.
 *
 * @throws when the lake refuses, hangs or gives no result. A page that was there before then stays as it is.
 */
export async function fetchContent(
  query: string,
  types: readonly ContentType[],
  parameters: Parameters = {},
): Promise<unknown> {
  const ownTag = queryTag(query, parameters)
  const tags = [...types.map(cacheTag), ownTag]
  try {
    return await ask(query, parameters, {cache: 'force-cache', next: {tags}})
  } catch (error) {
    // Next keeps whatever came with status 200.
    if (error instanceof NoResult) doubt(ownTag)
    throw error
  }
}

/** What the lake says now, past the cache. */
export const fetchNow = (query: string): Promise<unknown> => ask(query, {}, {cache: 'no-store'})
