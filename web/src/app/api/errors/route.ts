import {z} from 'zod'
import {perMinute} from '../../../http/per-minute.ts'
import {readJson} from '../../../http/read-body.ts'
import {log} from '../../../log.ts'

const maxBodyBytes = 4 * 1024

const word = z.string().max(80)

/** Names the failed script and its build. It does not have a field for personal data. */
const reportSchema = z.object({
  part: word.regex(/^[\w-]+$/),
  name: word,
  message: z.string().max(300),
  buildId: word.nullable(),
})

const isTooMany = perMinute(30)

/**
 * The error hook: logs a script that did not start in a browser. 204, or 400 for an invalid report, 413 for a large body,
 * 408 for a slow one, 429 for too many reports this minute.
 */
export async function POST(request: Request): Promise<Response> {
  // One counter for all clients, so no address is stored.
  if (isTooMany('', Date.now())) return new Response(null, {status: 429, headers: {'retry-after': '60'}})
  const report = await readJson(request, maxBodyBytes, reportSchema)
  if (typeof report === 'number') return new Response(null, {status: report})
  log('error', 'enhancement-failed', report)
  return new Response(null, {status: 204})
}
