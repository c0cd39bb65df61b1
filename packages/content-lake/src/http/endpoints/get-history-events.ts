import {z} from 'zod'
import {httpError} from '../../api-error.ts'
import {readDocumentEvents} from '../../history/document-events.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'
import {requireReader} from '../require-reader.ts'

const page = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  nextCursor: z.coerce.number().int().min(1).optional(),
})

/** `/data/history/<dataset>/events/documents/<id>`: creations, publishes, deletions …, newest first. */
export const getHistoryEvents: Endpoint = {
  method: 'GET',
  path: '/data/history/:dataset/events/documents/:id',
  handle(request) {
    requireReader(request.access)
    const {store} = request.lake.datasets.get(param(request, 'dataset'))
    const parsed = page.safeParse(Object.fromEntries(request.search))
    if (!parsed.success) throw httpError(400, `Invalid value of "${parsed.error.issues[0]?.path.join('.')}"`)
    const id = param(request, 'id')
    const {limit, nextCursor: cursor} = parsed.data
    const {events, nextCursor} = readDocumentEvents(store, id, {limit, cursor})
    return jsonReply(200, {events: {[id]: events}, nextCursor})
  },
}
