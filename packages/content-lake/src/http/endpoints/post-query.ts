import {z} from 'zod'
import {httpError} from '../../api-error.ts'
import type {Endpoint} from '../endpoint.ts'
import {answerQuery} from './answer-query.ts'

const MAX_BYTES = 4 * 1024 * 1024
const queryBody = z.object({query: z.string(), params: z.record(z.string(), z.unknown()).default({})})

/** For queries too long for a URL: the client posts from 11 264 characters on. */
export const postQuery: Endpoint = {
  method: 'POST',
  path: '/data/query/:dataset',
  async handle(request) {
    const body = queryBody.safeParse(await request.readJson(MAX_BYTES))
    if (!body.success) throw httpError(400, 'The body must be {query: string, params?: object}')
    return answerQuery(request, body.data.query, body.data.params)
  },
}
