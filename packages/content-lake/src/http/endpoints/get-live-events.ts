import {httpError} from '../../api-error.ts'
import {canReadPrivate} from '../../auth/access.ts'
import {liveEvents} from '../../live/live-events.ts'
import {eventStreamReply} from '../../streams/event-stream-reply.ts'
import {lastEventIdOf, param, type Endpoint} from '../endpoint.ts'

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
