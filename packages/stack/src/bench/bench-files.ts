import {existsSync, readFileSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {z} from 'zod'
import {hasNginx, startNginx} from '../nginx.ts'
import {median} from '../percentile.ts'
import {renewSite} from '../renew-site.ts'
import {localSecrets} from '../secrets.ts'
import {step} from '../steps.ts'
import {temporaryStack} from '../temporary-stack.ts'
import type {Row} from './print-table.ts'
import {spread} from './spread.ts'
import {hasWrk, wrk} from './wrk.ts'

/** Short turns, one after the other: what else the machine does in a minute is then in both. */
const [seconds, rounds] = [1, 15]
/** Linux counts in hundredths of a second. https://man7.org/linux/man-pages/man5/proc.5.html */
const tick = 10_000

/** Processor time of a process' children so far, in microseconds. */
function workerMicroseconds(pidFile: string): number {
  const master = readFileSync(pidFile, 'utf8').trim()
  const workers = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ')
  return workers.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything: the state, ten other fields, then the two times.
    const [user, system] = stat
      .slice(stat.lastIndexOf(') ') + 2)
      .split(' ')
      .slice(11)
    return sum + (Number(user) + Number(system)) * tick
  }, 0)
}

/** Whether pages are still on their way into files. */
async function isRenewing(siteUrl: string): Promise<boolean> {
  const answer = await fetch(`${siteUrl}/api/ready`)
  return z.object({renewing: z.number()}).parse(await answer.json()).renewing > 0
}

/** Published pages through the recommended nginx, beside the same files from a server that does nothing else. */
export async function benchFiles(): Promise<Row[]> {
  if (!hasNginx() || !hasWrk()) {
    console.log('Published files are not measured: nginx or wrk is not installed here.')
    return []
  }
  const pages = await mkdtemp(join(tmpdir(), 'domora-pages-'))
  process.env['PUBLISH_DIR'] = pages
  const stack = await temporaryStack('bench', {withoutStudio: true})
  try {
    const {webhookSecret} = await localSecrets(stack.settings.dataDirectory)
    await renewSite(stack.siteUrl, webhookSecret)
    while (!existsSync(join(pages, 'pricing.html')) || (await isRenewing(stack.siteUrl))) await sleep(100)
    const nginx = await startNginx([stack.siteUrl], pages)
    try {
      const measured = {published: `${nginx.url}/pricing`, bare: `${nginx.bareUrl}/pricing.html`}
      const figures = {published: [] as number[][], bare: [] as number[][]}
      await step('Pages from files', async (report) => {
        for (let round = 1; round <= rounds; round++) {
          for (const name of ['bare', 'published'] as const) {
            const before = workerMicroseconds(join(nginx.folder, 'nginx.pid'))
            const requests = await wrk(measured[name], seconds)
            const cpu = workerMicroseconds(join(nginx.folder, 'nginx.pid')) - before
            figures[name].push([requests / seconds, cpu / requests])
          }
          report(`${round} of ${rounds}`)
        }
      })
      const all = (name: keyof typeof figures, column: number) =>
        figures[name].map((figure) => figure[column] ?? 0)
      const [bareRates, rates] = [all('bare', 0), all('published', 0)]
      const ofBare = median(rates.map((rate, round) => rate / (bareRates[round] ?? 0)))
      return (['bare', 'published'] as const).map((name) => ({
        file: name === 'bare' ? 'bare static file' : 'published page',
        'requests a second': spread(all(name, 0)),
        'processor time a request (µs)': spread(all(name, 1), 1),
        'rate, of the bare file': name === 'bare' ? 1 : ofBare,
      }))
    } finally {
      await nginx.stop()
    }
  } finally {
    await stack.stop()
    await rm(pages, {recursive: true, force: true})
  }
}
