import type {Reply} from '../http/reply.ts'
import type {EventStream} from './event-stream.ts'

/** The answer that carries a stream. */
export function eventStreamReply(stream: EventStream): Reply {
  return {
    status: 200,
    headers: {'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform'},
    body: stream,
  }
}
