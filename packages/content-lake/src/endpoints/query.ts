import {LRUCache} from 'lru-cache'
import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {canReadPrivate, identityOf} from '../auth/access.ts'
import {endpoint, type LakeRequest, settingsOf} from '../http/endpoint.ts'
import {parsePerspective} from '../perspectives/perspective.ts'
import type {ArraySelector} from '../query/source-map/source-location.ts'

const queryBody = z.object({query: z.string(), params: z.record(z.string(), z.unknown()).default({})})

export const queryEndpoints = [
  endpoint('GET', '/data/query/:dataset', (request) => {
    const query = request.search.get('query')
    if (query === null) throw httpError(400, 'The query parameter is missing')
    return respondToQuery(request, query, request.queryParams())
  }),

  // For queries that are too long for a URL: the client posts from 11 264 characters on.
  endpoint('POST', '/data/query/:dataset', async (request) => {
    const {query, params} = await request.parseBody(queryBody)
    return respondToQuery(request, query, params)
  }),
]

const cdn = new LRUCache<string, Uint8Array<ArrayBuffer>>({max: 1000})

/** Responds with `{query?, result, ms, syncTags, resultSourceMap?}`. */
async function respondToQuery(request: LakeRequest, query: string, params: Record<string, unknown>) {
  const {access, search, apiVersion} = request
  const dataset = request.lake.datasets.get(request.param('dataset'))
  const isPrivate = settingsOf(request.lake, dataset.name).aclMode === 'private'
  const [lastLiveEventId, ...more] = search.getAll('lastLiveEventId')
  if (more.length > 0) throw httpError(400, 'Give only one lastLiveEventId')
  const isCdn = access.role === 'anonymous' && lastLiveEventId === undefined
  const staleMs = isCdn ? request.lake.imitator.imitation.cdnStaleMs : 0
  const key =
    staleMs > 0 &&
    JSON.stringify([request.lake.publicUrl, dataset.name, query, params, search.toString(), apiVersion])
  const old = key ? cdn.get(key) : undefined
  const body =
    old ??
    (await dataset.engine.stream(
      {
        query,
        returnQuery: search.get('returnQuery') !== 'false',
        params,
        perspective: parsePerspective(search.getAll('perspective'), apiVersion),
        access: canReadPrivate(access) ? 'all' : isPrivate ? 'none' : 'public',
        identity: identityOf(access),
        sourceMap: parseSourceMap(search.get('resultSourceMap')),
      },
      // An unknown id, as of an event before a `restart`, is ignored.
      lastLiveEventId === undefined ? undefined : dataset.store.sequenceOf(lastLiveEventId),
    ))
  if (key && !old && body instanceof Uint8Array) cdn.set(key, body, {ttl: staleMs})
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(body instanceof Uint8Array && {'content-length': String(body.length)}),
  }
  return new Response(body, {headers})
}

/** `withKeyArraySelector` names array elements by their `_key`, `true` by their position. */
function parseSourceMap(requested: string | null): ArraySelector | undefined {
  if (requested === null || requested === 'false') return undefined
  if (requested === 'true') return 'index'
  if (requested === 'withKeyArraySelector') return 'key'
  throw httpError(400, `Invalid resultSourceMap: ${JSON.stringify(requested)}`)
}
