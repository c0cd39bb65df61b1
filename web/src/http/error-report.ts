import {z} from 'zod'
import {readBody} from './read-body.ts'
import {log} from '../log.ts'

const maxBodyBytes = 4 * 1024
const reportsPerMinute = 30
const minuteMs = 60_000

const word = z.string().max(80)

/** What failed, and in which build. It has no field for personal data. */
const reportSchema = z.object({
  part: word.regex(/^[\w-]+$/),
  name: word,
  message: z.string().max(300),
  buildId: word.nullable(),
})

/** Reports since the beginning of this minute, of all clients together, so that no address is stored. */
const counted = {since: 0, count: 0}

function isTooMany(now: number): boolean {
  if (now - counted.since >= minuteMs) Object.assign(counted, {since: now, count: 0})
  counted.count += 1
  return counted.count > reportsPerMinute
}

/**
 * Logs a script that failed in a browser, as one structured line: 204, or 400 for an invalid report, 413 for a large body,
 * 408 for a slow one, 429 for too many reports this minute.
 *
 * @param now in milliseconds
 */
export async function receiveReport(request: Request, now: number): Promise<Response> {
  if (isTooMany(now)) return new Response(null, {status: 429, headers: {'retry-after': '60'}})
  const body = await readBody(request, maxBodyBytes)
  if (typeof body === 'number') return new Response(null, {status: body})
  try {
    const report = reportSchema.safeParse(JSON.parse(body))
    if (!report.success) return new Response(null, {status: 400})
    log('error', 'enhancement-failed', report.data)
    return new Response(null, {status: 204})
  } catch (error) {
    if (error instanceof SyntaxError) return new Response(null, {status: 400})
    throw error
  }
}
