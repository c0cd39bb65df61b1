import {httpError} from '../../api-error.ts'
import type {Endpoint} from '../endpoint.ts'
import {answerQuery} from './answer-query.ts'

/** `?query=…&$name=<json>` */
export const getQuery: Endpoint = {
  method: 'GET',
  path: '/data/query/:dataset',
  handle(request) {
    const query = request.search.get('query')
    if (query === null) throw httpError(400, 'The query parameter is missing')
    const params = Object.fromEntries(
      [...request.search]
        .filter(([name]) => name.startsWith('$'))
        .map(([name, json]) => [name.slice(1), parseParam(name, json)]),
    )
    return answerQuery(request, query, params)
  },
}

function parseParam(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw httpError(400, `Unable to parse value of "${name}=${json}": it is not JSON`)
    throw error
  }
}
