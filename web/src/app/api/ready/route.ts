import {isLeadsUnavailable} from '@domora/leads/errors'
import {ClientError, type SanityClient} from '@sanity/client'
import {setTimeout as sleep} from 'node:timers/promises'
import {env, isFunctions} from '../../../env.ts'
import {draftClient, hasPreview} from '../../../preview/draft-reader.ts'
import {root} from '../../../root.ts'
import {client} from '../../../sanity/client.ts'
import {serverProcess} from '../../../server-process.ts'
import {type CheckResult, latestChecks} from './latest-checks.ts'

const timeoutMs = 5_000
/** Until the next login after the server refused one: the mail server may block clients that repeat a wrong password. */
const mailAgainMs = 60_000

const unreachable = 'unreachable'

/** Not this machine, and not one of the names that RFC 2606 and 6761 reserve. */
const isPublic = !/(^|\.)(localhost|example|test|invalid|example\.(com|net|org))$|^[\d.]+$|^\[/.test(
  new URL(env.SITE_URL).hostname,
)

const sampleCompany = 'the company in the site settings is sample data'

async function askLake(lake: SanityClient): Promise<CheckResult> {
  try {
    const isSample: unknown = await lake.fetch(
      '*[_id == "siteSettings"]{"isSample": organization.isSample == true}[0].isSample',
      {},
      {cache: 'no-store', signal: AbortSignal.timeout(timeoutMs)},
    )
    if (isSample === null) return 'this dataset has no site settings'
    return isSample === true && isPublic ? sampleCompany : 'ok'
  } catch (error) {
    // An overloaded or broken lake counts as down; one that refuses has a wrong setting.
    return error instanceof ClientError && error.statusCode !== 429
      ? `refused (${error.statusCode})`
      : unreachable
  }
}

async function askDatabase(): Promise<CheckResult> {
  try {
    await root().leads().mailStats()
    return 'ok'
  } catch (error) {
    return isLeadsUnavailable(error) ? error.code : 'failing'
  }
}

const mail = {until: -Infinity, finding: unreachable}

async function askMailServer(): Promise<CheckResult> {
  if (performance.now() > mail.until) {
    mail.finding = await root().leads().checkMail()
    if (/EAUTH|\d/.test(mail.finding)) mail.until = performance.now() + mailAgainMs
  }
  return mail.finding
}

const checks = latestChecks(async () => {
  const found = async (ask: () => Promise<CheckResult>) =>
    Promise.race([ask(), sleep(timeoutMs, unreachable, {ref: false})])
  const [content, preview, database, mailServer] = await Promise.all([
    found(() => askLake(client)),
    found(async () => (hasPreview ? askLake(draftClient) : 'off')),
    found(askDatabase),
    found(askMailServer),
  ])
  return {content, preview, database, mail: mailServer}
})

/** A ready instance stays ready: others may not be better off. */
let wasReady = false

/**
 * Whether this process may get visitors: 503 until it has rendered every page from the newest content, and after a signal to
 * stop. A public site is not ready while its company is sample data. While the lake is unreachable, the site is ready with the pages that it
 * has. `stale` counts pages and query results that may be stale; `checks` says what is wrong, as of `checkedAt`:
 * `?now` waits for new ones.
 */
export async function GET(request: Request): Promise<Response> {
  const latest = await checks(new URL(request.url).searchParams.has('now') ? 'now' : 'polled')
  const content = latest?.results.content
  wasReady ||= content === unreachable || (root().site.hasRenderedAll() && (!isPublic || content === 'ok'))
  const status = serverProcess().isStopping ? 'stopping' : wasReady ? 'ready' : 'starting'
  const liveEvents = isFunctions ? 'off' : root().site.hasLiveEvents() ? 'ok' : unreachable
  return Response.json(
    {
      status,
      stale: root().site.staleCount(),
      checkedAt: latest?.at,
      checks: {...latest?.results, liveEvents},
    },
    {status: status === 'ready' ? 200 : 503, headers: {'cache-control': 'no-store'}},
  )
}
