import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {canReadPrivate} from '../auth/access.ts'
import {endpoint, eventResponse, flag} from '../http/endpoint.ts'
import {listen} from '../streams/listen.ts'
import {liveEvents} from '../streams/live-events.ts'

const listenOptions = z.object({
  // The client's own default is true, and then it sends the parameter.
  includeResult: flag,
  includePreviousRevision: flag,
  includeMutations: z.stringbool({truthy: ['true'], falsy: ['false']}).default(true),
  includeAllVersions: flag,
  enableResume: flag,
  effectFormat: z.enum(['mendoza']).optional(),
  // Accepted without effect: queries see every transaction before its event is sent.
  visibility: z.enum(['query', 'transaction', 'sync', 'async']).default('query'),
})

/** What the events of a listener contain. */
export type ListenOptions = z.output<typeof listenOptions>

export const streamEndpoints = [
  // `?query=…&$name=<json>`: an event for each change to a document that matches the query's filter.
  endpoint('GET', '/data/listen/:dataset', (request) => {
    const {lake, access, apiVersion, search} = request
    const query = search.get('query')
    if (query === null) throw httpError(400, 'The query parameter is missing')
    const stream = listen(request.dataset(), {
      query,
      params: request.queryParams(),
      options: request.parseSearch(listenOptions),
      access,
      projectId: lake.projectId,
      apiVersion,
      lastEventId: request.lastEventId(),
    })
    return eventResponse(stream.body)
  }),

  // The sync tags of every change. Those of drafts need a token.
  endpoint('GET', '/data/live/events/:dataset', (request) => {
    const dataset = request.dataset()
    const includeDrafts = request.search.get('includeDrafts') === 'true'
    if (includeDrafts && !canReadPrivate(request.access)) {
      throw httpError(403, 'Live events of drafts need a token')
    }
    return eventResponse(liveEvents(dataset, includeDrafts, request.lastEventId()).body)
  }),
]
