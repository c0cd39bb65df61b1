import {canReadPrivate} from '../../auth/access.ts'
import {exportDocuments} from '../../store/export-documents.ts'
import {param, type Endpoint} from '../endpoint.ts'

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
