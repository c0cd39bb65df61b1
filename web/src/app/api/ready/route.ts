import {isLeadsUnavailable} from '@domora/leads/errors'
import {ClientError, type SanityClient} from '@sanity/client'
import {setTimeout as sleep} from 'node:timers/promises'
import {env} from '../../../env.ts'
import {isStopping} from '../../../http/stop-gracefully.ts'
import {draftClient, hasPreview} from '../../../preview/draft-reader.ts'
import {root} from '../../../root.ts'
import {client} from '../../../sanity/client.ts'

export const dynamic = 'force-dynamic'

/** `ok`, `off` for unused parts, or what is wrong. Never a library's message, which could contain a secret. */
type CheckResult = string

const timeoutMs = 5_000
/** Until the next check: hosted Sanity counts each request. */
const checkAgainMs = {ok: 60_000, failing: 5_000}

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

type CheckResults = Readonly<Record<'content' | 'liveEvents' | 'preview' | 'database' | 'mail', CheckResult>>

interface Readiness {
  until: number
  findings: CheckResults | null
  mail: {until: number; finding: CheckResult}
  /** A ready instance stays ready: others may not be better off. */
  wasReady: boolean
}

const readiness: Readiness = {
  until: -Infinity,
  findings: null,
  mail: {until: -Infinity, finding: unreachable},
  wasReady: false,
}

/** Once a minute: a mail server may block clients that repeat a wrong password. */
async function askMailServer(): Promise<CheckResult> {
  const {mail} = readiness
  if (performance.now() > mail.until) {
    mail.until = performance.now() + checkAgainMs.ok
    mail.finding = await root().leads().checkMail()
  }
  return mail.finding
}

async function runChecks(): Promise<void> {
  const found = async (ask: () => Promise<CheckResult>) =>
    Promise.race([ask(), sleep(timeoutMs, unreachable, {ref: false})])
  const [content, preview, database, mail] = await Promise.all([
    found(() => askLake(client)),
    found(async () => (hasPreview ? askLake(draftClient) : 'off')),
    found(askDatabase),
    found(askMailServer),
  ])
  const liveEvents = root().site.hasLiveEvents() ? 'ok' : unreachable
  const findings = {content, liveEvents, preview, database, mail}
  const isFailing = Object.values(findings).some((finding) => finding !== 'ok' && finding !== 'off')
  readiness.until = performance.now() + (isFailing ? checkAgainMs.failing : checkAgainMs.ok)
  readiness.findings = findings
}

/**
 * Whether this process may get visitors: 503 until it has rendered every page from the newest content, and after a signal to
 * stop. A public site is not ready while its company is sample data. While the lake is unreachable, the site is ready with the pages that it
 * has. `revalidating` counts pages and query results that may be stale; `checks` says what is wrong.
 */
export function GET(): Response {
  const current = readiness
  if (performance.now() > current.until) {
    current.until = Infinity
    // Not awaited: the load balancer must not wait for a hanging check.
    void runChecks()
  }
  const content = current.findings?.content
  current.wasReady ||=
    content === unreachable || (root().site.hasRenderedAll() && (!isPublic || content === 'ok'))
  const status = isStopping() ? 'stopping' : current.wasReady ? 'ready' : 'starting'
  return Response.json(
    {status, revalidating: root().site.pending(), checks: current.findings ?? {}},
    {status: status === 'ready' ? 200 : 503, headers: {'cache-control': 'no-store'}},
  )
}
