import {httpError} from '../../api-error.ts'
import type {Endpoint} from '../endpoint.ts'
import {parseQueryParams} from '../parse-query-params.ts'
import {answerQuery} from './answer-query.ts'

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
