import {httpError} from '../../api-error.ts'
import {parseListenOptions} from '../../listen/listen-options.ts'
import {listen} from '../../listen/listen.ts'
import {eventStreamReply} from '../../streams/event-stream-reply.ts'
import {lastEventIdOf, param, type Endpoint} from '../endpoint.ts'
import {parseQueryParams} from '../parse-query-params.ts'

/** `?query=…&$name=<json>`: an event for each change to a document that the query's filter matches. */
export const getListen: Endpoint = {
  method: 'GET',
  path: '/data/listen/:dataset',
  handle(request) {
    const {lake, access, apiVersion, search} = request
    const dataset = lake.datasets.get(param(request, 'dataset'))
    const query = search.get('query')
    if (query === null) throw httpError(400, 'The query parameter is missing')
    return eventStreamReply(
      listen(dataset, {
        query,
        params: parseQueryParams(search),
        options: parseListenOptions(search),
        access,
        projectId: lake.projectId,
        apiVersion,
        lastEventId: lastEventIdOf(request),
      }),
    )
  },
}
