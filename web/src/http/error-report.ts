import {z} from 'zod'
import {BodyTooLarge, BodyTooSlow, readBody} from '../http/read-body.ts'

const largestBody = 4 * 1024
const perMinute = 30
const minute = 60_000

const word = z.string().max(80)

/** Says what failed and in which build; there is no place in it for anything about a visitor. */
const reportSchema = z.object({
  part: word.regex(/^[\w-]+$/),
  name: word,
  message: z.string().max(300),
  buildId: word.nullable(),
})

/** Reports of the minute that `since` begins. Nobody is told apart, so that no address has to be kept. */
const taken = {since: 0, count: 0}

function isTooMany(now: number): boolean {
  if (now - taken.since >= minute) Object.assign(taken, {since: now, count: 0})
  taken.count += 1
  return taken.count > perMinute
}

const parseReport = (body: Uint8Array) => {
  try {
    return reportSchema.safeParse(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Logs a report of an enhancement that did not start, as one structured line: 204, or 400 for what is no report, 413
 * for too much of it, 408 for one that trickles in, 429 when there were many this minute.
 *
 * @param now in milliseconds
 */
export async function receiveReport(request: Request, now: number): Promise<Response> {
  if (isTooMany(now)) return new Response(null, {status: 429, headers: {'retry-after': '60'}})
  try {
    const report = parseReport(await readBody(request, largestBody))
    if (report === null || !report.success) return new Response(null, {status: 400})
    console.error(JSON.stringify({event: 'enhancement-failed', ...report.data}))
    return new Response(null, {status: 204})
  } catch (error) {
    if (error instanceof BodyTooLarge) return new Response(null, {status: 413})
    if (error instanceof BodyTooSlow) return new Response(null, {status: 408})
    throw error
  }
}
