import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {connect} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setTimeout as sleep} from 'node:timers/promises'
import {openLeads} from '@domora/leads/open-leads'
import {visitDimensions} from '@domora/leads/visits'
import {temporaryStack} from '../temporary-stack.ts'
import {percentile, type Row} from './samples.ts'
import {startTraffic} from './traffic.ts'

const seconds = 20
const connections = 64

/** Sends a request over one connection at a pace, each after the response to the one before. @returns how many 204 came back */
async function sendVisits(port: number, request: string, count: number): Promise<number> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  await once(socket, 'connect')
  let accepted = 0
  const started = performance.now()
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, started + (n * seconds * 1_000) / count - performance.now()))
    socket.write(request)
    const [response] = await once(socket, 'data')
    if (String(response).startsWith('HTTP/1.1 204')) accepted += 1
  }
  socket.destroy()
  return accepted
}

const countedIn = (file: string): number => {
  const database = new DatabaseSync(file, {readOnly: true})
  const row = database.prepare('select coalesce(sum(count), 0) as count from visits').get()
  database.close()
  return Number(row?.['count'])
}

/** Visits at a rate for 20 s, beside page requests and a publish; then a graceful stop. */
export async function benchVisits(perSecond: number): Promise<Row[]> {
  await using stack = await temporaryStack('bench', {withoutStudio: true})
  const {site: port} = stack.settings.ports
  const body = JSON.stringify({page: '/pricing', referrer: '', campaign: ''})
  const request = [
    'POST /api/visits HTTP/1.1',
    `host: localhost:${port}`,
    'sec-fetch-site: same-origin',
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  const traffic = startTraffic([`${stack.siteUrl}/pricing`, `${stack.siteUrl}/de`], {lanes: 1, pause: 25})
  const each = Math.ceil((perSecond * seconds) / connections)
  const sending = Array.from({length: connections}, () => sendVisits(port, request, each))
  await sleep(5_000)
  await stack.client.patch('siteSettings', {set: {'callToAction.label.gb': 'Under load'}}).commit()
  const started = performance.now()
  const accepted = (await Promise.all(sending)).reduce((sum, count) => sum + count, 0)
  const late = performance.now() - started - (seconds - 5) * 1_000
  const {waits, failures} = await traffic.stop()
  if (failures.length > 0) throw new Error(failures[0])
  await stack.site.stop()
  return [
    {measured: `visits sent in ${seconds} s`, value: each * connections},
    {measured: 'accepted', value: accepted},
    {
      measured: 'counted after a graceful stop',
      value: countedIn(join(stack.settings.dataDirectory, 'leads.sqlite')),
    },
    {measured: 'behind at the end (ms)', value: Math.max(0, late)},
    {measured: 'a page in the meantime, median (ms)', value: percentile(waits, 0.5)},
    {measured: 'a page in the meantime, p99 (ms)', value: percentile(waits, 0.99)},
  ]
}

/** Every view of Studio's results, with 13 months of visits: 100 pages, 50 referrers and 20 campaigns, with as many rows a day as one process adds. */
export async function benchResults(times: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'domora-results-'))
  const leads = openLeads({locales: ['gb'], databasePath: join(folder, 'leads.sqlite')})
  const dayOf = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  try {
    for (let back = 0; back < 395; back++)
      await leads.addVisits(
        Array.from({length: 5_000}, (_, n) => ({
          day: dayOf(back),
          page: `/page-${n % 100}`,
          referrer: `referrer-${Math.floor(n / 100)}.example`,
          campaign: n % 2 === 0 ? null : `campaign-${(n * 3 + back) % 20}`,
          device: n % 5 === 0 ? ('phone' as const) : ('other' as const),
          count: 1 + (n % 7),
        })),
      )
    const period = (days: number) => ({since: dayOf(days), until: dayOf(0)})
    const pages = ['/page-1', '/page-2', '/page-3', '/page-4']
    const views: Readonly<Record<string, () => Promise<unknown>>> = {
      ...Object.fromEntries(
        visitDimensions.map((by) => [`13 months by ${by}`, () => leads.visits({by, ...period(394)})]),
      ),
      'a page in four languages, 30 days': () => leads.visits({by: 'referrer', pages, ...period(30)}),
      'pages and redirects of the start page': () =>
        Promise.all([
          leads.tallies('page', dayOf(30)),
          leads.tallies('redirect', dayOf(90)),
          leads.firstDay(),
        ]),
    }
    const rows: Row[] = []
    for (const [view, read] of Object.entries(views)) {
      const waits: number[] = []
      for (let n = 0; n < times; n++) {
        const asked = performance.now()
        await read()
        waits.push(performance.now() - asked)
      }
      rows.push({view, 'median (ms)': percentile(waits, 0.5), 'worst (ms)': Math.max(...waits)})
    }
    return rows
  } finally {
    await leads.close()
    await rm(folder, {recursive: true})
  }
}
