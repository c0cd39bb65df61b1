import {httpError} from '../api-error.ts'
import {canReadPrivate} from '../auth/access.ts'
import {endpoint, eventResponse} from '../http/endpoint.ts'
import {listen, listenOptions} from '../streams/listen.ts'
import {liveEvents} from '../streams/live-events.ts'

export const streamEndpoints = [
  endpoint('GET', '/data/listen/:dataset', (request) => {
    const query = request.search.get('query')
    if (query === null) throw httpError(400, 'The query parameter is missing')
    const stream = listen(request.dataset(), {
      ...request,
      query,
      params: request.queryParams(),
      options: request.parseSearch(listenOptions),
      lastEventId: request.lastEventId(),
    })
    return eventResponse(stream.body)
  }),

  endpoint('GET', '/data/live/events/:dataset', (request) => {
    const dataset = request.dataset()
    // The client's name of the parameter, and the one in Sanity's reference.
    const includeDrafts = ['includeDrafts', 'includeAllDocuments'].some(
      (name) => request.search.get(name) === 'true',
    )
    if (includeDrafts && !canReadPrivate(request.access)) {
      throw httpError(403, 'Live events of drafts need a token')
    }
    return eventResponse(liveEvents(dataset, request, includeDrafts).body)
  }),
]
