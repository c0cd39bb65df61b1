import {draftMode} from 'next/headers'
import {changeStream} from '../../../../preview/change-stream.ts'

/** Server-sent events for an open draft page: something in the lake has changed. */
export async function GET(): Promise<Response> {
  if (!(await draftMode()).isEnabled) return new Response('Only in preview.\n', {status: 401})
  return new Response(changeStream(), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-robots-tag': 'noindex',
      'x-accel-buffering': 'no',
    },
  })
}
