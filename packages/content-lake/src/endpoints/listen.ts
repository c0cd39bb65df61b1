import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {canReadPrivate} from '../auth/access.ts'
import {type Endpoint, lastEventIdOf, param, parseQueryParams} from '../http/endpoint.ts'
import {eventStreamReply} from '../streams/event-stream.ts'
import {listen} from '../streams/listen.ts'
import {liveEvents} from '../streams/live-events.ts'

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

/** The sync tags of every change; those of drafts for who may read them. */
export const getLiveEvents: Endpoint = {
  method: 'GET',
  path: '/data/live/events/:dataset',
  handle(request) {
    const dataset = request.lake.datasets.get(param(request, 'dataset'))
    const includeDrafts = request.search.get('includeDrafts') === 'true'
    if (includeDrafts && !canReadPrivate(request.access)) {
      throw httpError(403, 'Live events of drafts need a token')
    }
    return eventStreamReply(liveEvents(dataset, {includeDrafts, lastEventId: lastEventIdOf(request)}))
  },
}

const flag = (standard: boolean) => z.stringbool({truthy: ['true'], falsy: ['false']}).default(standard)

const listenOptions = z.object({
  // The client wants it unless told otherwise, and says so; what is false it does not send.
  includeResult: flag(false),
  includePreviousRevision: flag(false),
  includeMutations: flag(true),
  includeAllVersions: flag(false),
  enableResume: flag(false),
  effectFormat: z.enum(['mendoza']).optional(),
  // Every transaction here is visible to queries when its event goes out, whatever was asked for.
  visibility: z.enum(['query', 'transaction', 'sync', 'async']).default('query'),
})

/** What a listener wants its events to hold. */
export type ListenOptions = z.output<typeof listenOptions>

/** @throws ApiError 400 naming the parameter that is wrong */
function parseListenOptions(search: URLSearchParams): ListenOptions {
  const parsed = listenOptions.safeParse(Object.fromEntries(search))
  if (parsed.success) return parsed.data
  throw httpError(400, `Invalid value of "${parsed.error.issues[0]?.path.join('.') ?? 'a parameter'}"`)
}
