import {canReadPrivate} from '../../auth/access.ts'
import {parseRevisionPoint} from '../../history/revision-point.ts'
import {isPrivateId} from '../../perspectives/document-id.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/**
 * `/data/history/<dataset>/documents/<id>,<id>?revision=|time=|lastRevision=true`: documents as they were. Who may read
 * a document as it is may read every revision of it; nobody else any.
 */
export const getHistoryDocuments: Endpoint = {
  method: 'GET',
  path: '/data/history/:dataset/documents/:ids',
  handle(request) {
    const {store} = request.lake.datasets.get(param(request, 'dataset'))
    const read = parseRevisionPoint(request.search, store)
    const mayRead = (id: string) => canReadPrivate(request.access) || (!isPrivateId(id) && store.has(id))
    const ids = new Set(param(request, 'ids').split(','))
    const documents = [...ids].filter(mayRead).flatMap((id) => read(id) ?? [])
    return jsonReply(200, {documents})
  },
}
