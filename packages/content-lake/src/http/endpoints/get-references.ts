import {httpError} from '../../api-error.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'
import {requireReader} from '../require-reader.ts'

/**
 * `/data/references/<dataset>/documents/<id>/to`: who refers to a document. Studio asks for references out of other
 * datasets (`excludeInternalReferences=true`), which a lake without cross-dataset references has none of.
 */
export const getReferences: Endpoint = {
  method: 'GET',
  path: '/data/references/:dataset/documents/:id/to',
  handle(request) {
    requireReader(request.access)
    const {lake, search} = request
    const {store, name: datasetName} = lake.datasets.get(param(request, 'dataset'))
    const id = param(request, 'id')
    if (!store.has(id)) throw httpError(404, `Document "${id}" not found`)
    const sources = search.get('excludeInternalReferences') === 'true' ? [] : store.referrers(id)
    const references = sources.map((documentId) => ({projectId: lake.projectId, datasetName, documentId}))
    return jsonReply(200, {totalCount: references.length, references})
  },
}
