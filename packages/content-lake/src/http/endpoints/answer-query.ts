import {canReadPrivate, identityOf} from '../../auth/access.ts'
import {httpError} from '../../api-error.ts'
import {parsePerspective} from '../../perspectives/perspective.ts'
import type {ArraySelector} from '../../query/source-map/place.ts'
import {param, type LakeRequest} from '../endpoint.ts'
import {jsonReply, type Reply} from '../reply.ts'

/**
 * Runs a query as the request's sender may see the dataset, and answers
 * `{query?, result, ms, syncTags, resultSourceMap?}`.
 */
export async function answerQuery(
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
