import {isLeadsUnavailable} from '@domora/leads/errors'
import {ClientError, type SanityClient} from '@sanity/client'
import {setTimeout as sleep} from 'node:timers/promises'
import {env} from '../../../env.ts'
import {isStopping} from '../../../http/stop-gracefully.ts'
import {draftClient, hasPreview} from '../../../preview/draft-reader.ts'
import {root} from '../../../root.ts'
import {client} from '../../../sanity/client.ts'

export const dynamic = 'force-dynamic'

/** `ok`, `off` for what this site does not use, or what is wrong: never a message of a library, which could hold a secret. */
type Finding = string

const timeLimit = 5_000
/** Milliseconds until a part is looked at again: each look at the lake is a request that a hosted one counts. */
const lookAgainAfter = {ok: 60_000, failing: 5_000}

const unreachable = 'unreachable'

/** Host names that no visitor comes to: of this machine, and those that RFC 2606 and 6761 reserve. */
const isPublic = !/(^|\.)(localhost|example|test|invalid|example\.(com|net|org))$|^[\d.]+$|^\[/.test(
  new URL(env.SITE_URL).hostname,
)

const sampleCompany = 'the company in the site settings is sample data'

async function askLake(lake: SanityClient): Promise<Finding> {
  try {
    const isSample: unknown = await lake.fetch(
      '*[_id == "siteSettings"]{"isSample": organization.isSample == true}[0].isSample',
      {},
      {cache: 'no-store', signal: AbortSignal.timeout(timeLimit)},
    )
    if (isSample === null) return 'this dataset has no site settings'
    return isSample === true && isPublic ? sampleCompany : 'ok'
  } catch (error) {
    // A lake that is overloaded or broken is away; one that refuses is told a wrong thing.
    return error instanceof ClientError && error.statusCode !== 429
      ? `refused (${error.statusCode})`
      : unreachable
  }
}

async function askDatabase(): Promise<Finding> {
  try {
    await root().leads().mailStats()
    return 'ok'
  } catch (error) {
    return isLeadsUnavailable(error) ? error.code : 'failing'
  }
}

type Findings = Readonly<Record<'content' | 'liveEvents' | 'preview' | 'database' | 'mail', Finding>>

interface Readiness {
  until: number
  findings: Findings | null
  mail: {until: number; finding: Finding}
  /** Once ready, an instance stays so: others may be no better off. */
  wasReady: boolean
}

const readiness: Readiness = {
  until: -Infinity,
  findings: null,
  mail: {until: -Infinity, finding: unreachable},
  wasReady: false,
}

/** Not more often: a mail server that refuses a password may block who repeats it. */
async function askMailServer(): Promise<Finding> {
  const {mail} = readiness
  if (performance.now() > mail.until) {
    mail.until = performance.now() + lookAgainAfter.ok
    mail.finding = await root().leads().checkMail()
  }
  return mail.finding
}

async function look(): Promise<void> {
  const found = async (ask: () => Promise<Finding>) =>
    Promise.race([ask(), sleep(timeLimit, unreachable, {ref: false})])
  const [content, preview, database, mail] = await Promise.all([
    found(() => askLake(client)),
    found(async () => (hasPreview ? askLake(draftClient) : 'off')),
    found(askDatabase),
    found(askMailServer),
  ])
  const liveEvents = root().site.hasLiveEvents() ? 'ok' : unreachable
  const findings = {content, liveEvents, preview, database, mail}
  const isFailing = Object.values(findings).some((finding) => finding !== 'ok' && finding !== 'off')
  readiness.until = performance.now() + (isFailing ? lookAgainAfter.failing : lookAgainAfter.ok)
  readiness.findings = findings
}

/**
 * Whether this process is to get new visitors: 503 until it has rendered every page from the newest content, and from the moment that
 * it is asked to stop. A site at a public address is not ready while its company is sample data. While the lake cannot be reached, it is
 * ready with the pages that it has; a lake that refuses it is a mistake in its environment. `revalidating` counts the pages and answers that may be out of date, `checks` says what is wrong.
 */
export function GET(): Response {
  const current = readiness
  if (performance.now() > current.until) {
    current.until = Infinity
    // Not awaited: a balancer does not wait for a part that hangs.
    void look()
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
