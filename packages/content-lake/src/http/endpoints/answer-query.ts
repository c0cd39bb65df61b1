import {canReadPrivate, identityOf} from '../../auth/access.ts'
import {parsePerspective} from '../../perspectives/perspective.ts'
import {param, type LakeRequest} from '../endpoint.ts'
import {jsonReply, type Reply} from '../reply.ts'

/** Runs a query as the request's sender may see the dataset, and answers `{query?, result, ms, syncTags?}`. */
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
  })
  return jsonReply(200, {...(search.get('returnQuery') === 'false' ? {} : {query}), ...answer})
}
