import {canReadPrivate} from '../../auth/access.ts'
import {isPrivateId, publishedId} from '../../perspectives/document-id.ts'
import type {StoredDocument} from '../../store/stored-document.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/**
 * `/data/doc/<dataset>/<id>,<id>`: documents by id as they are stored, in the order asked for, and why the rest
 * were left out. `includeAllVersions` adds the draft and the release versions of each.
 */
export const getDocuments: Endpoint = {
  method: 'GET',
  path: '/data/doc/:dataset/:ids',
  handle(request) {
    const {store} = request.lake.datasets.get(param(request, 'dataset'))
    const mayRead = (id: string) => canReadPrivate(request.access) || !isPrivateId(id)
    const documents: StoredDocument[] = []
    const omitted: {id: string; reason: 'existence' | 'permission'}[] = []
    for (const id of new Set(param(request, 'ids').split(','))) {
      if (request.search.get('includeAllVersions') === 'true') {
        documents.push(...store.readVersions(publishedId(id)).filter((document) => mayRead(document._id)))
        continue
      }
      const document = mayRead(id) ? store.read(id) : undefined
      if (document !== undefined) documents.push(document)
      else omitted.push({id, reason: mayRead(id) ? 'existence' : 'permission'})
    }
    const excludeContent = request.search.get('excludeContent') === 'true'
    return jsonReply(200, {documents: excludeContent ? documents.map(systemFields) : documents, omitted})
  },
}

function systemFields({_id, _type, _rev, _createdAt, _updatedAt}: StoredDocument) {
  return {_id, _type, _rev, _createdAt, _updatedAt}
}
