import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {canReadPrivate, identityOf} from '../auth/access.ts'
import {
  type Endpoint,
  jsonReply,
  type LakeRequest,
  param,
  parseQueryParams,
  type Reply,
} from '../http/endpoint.ts'
import {parsePerspective} from '../perspectives/perspective.ts'
import type {ArraySelector} from '../query/source-map/source-location.ts'

/** `?query=…&$name=<json>` */
export const getQuery: Endpoint = {
  method: 'GET',
  path: '/data/query/:dataset',
  handle(request) {
    const query = request.search.get('query')
    if (query === null) throw httpError(400, 'The query parameter is missing')
    return answerQuery(request, query, parseQueryParams(request.search))
  },
}

const MAX_BYTES = 4 * 1024 * 1024
const queryBody = z.object({query: z.string(), params: z.record(z.string(), z.unknown()).default({})})

/** For queries too long for a URL: the client posts from 11 264 characters on. */
export const postQuery: Endpoint = {
  method: 'POST',
  path: '/data/query/:dataset',
  async handle(request) {
    const body = queryBody.safeParse(await request.readJson(MAX_BYTES))
    if (!body.success) throw httpError(400, 'The body must be {query: string, params?: object}')
    return answerQuery(request, body.data.query, body.data.params)
  },
}

/**
 * Runs a query as the request's sender may see the dataset, and answers
 * `{query?, result, ms, syncTags, resultSourceMap?}`.
 */
async function answerQuery(
  request: LakeRequest,
  query: string,
  params: Record<string, unknown>,
): Promise<Reply> {
  const {lake, access, search, apiVersion} = request
  const dataset = lake.datasets.get(param(request, 'dataset'))
  const answer = await dataset.engine.query({
    query,
    params,
    perspective: parsePerspective(search.getAll('perspective'), apiVersion),
    access: canReadPrivate(access) ? 'all' : 'public',
    identity: identityOf(access),
    sourceMap: parseSourceMap(search.get('resultSourceMap')),
  })
  return jsonReply(200, {...(search.get('returnQuery') === 'false' ? {} : {query}), ...answer})
}

/** `withKeyArraySelector` names array elements by their `_key`, `true` by their position. */
function parseSourceMap(requested: string | null): ArraySelector | undefined {
  switch (requested) {
    case null:
    case 'false':
      return undefined
    case 'true':
      return 'index'
    case 'withKeyArraySelector':
      return 'key'
    default:
      throw httpError(400, `Invalid resultSourceMap: ${JSON.stringify(requested)}`)
  }
}
