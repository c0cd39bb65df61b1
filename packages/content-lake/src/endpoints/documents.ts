import {httpError} from '../api-error.ts'
import {canReadPrivate} from '../auth/access.ts'
import {isPrivateId, publishedId} from '../document-id.ts'
import {type Endpoint, jsonReply, param, requireReader} from '../http/endpoint.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {exportDocuments} from '../transfer/export.ts'

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

/** The whole dataset as newline-delimited JSON; `?types=a,b` for some types only. */
export const getExport: Endpoint = {
  method: 'GET',
  path: '/data/export/:dataset',
  handle(request) {
    const {store} = request.lake.datasets.get(param(request, 'dataset'))
    const types = request.search.get('types')
    return {
      status: 200,
      headers: {'content-type': 'application/x-ndjson; charset=utf-8'},
      body: exportDocuments(store.path, {
        includePrivate: canReadPrivate(request.access),
        ...(types === null ? {} : {types: types.split(',')}),
      }),
    }
  },
}
