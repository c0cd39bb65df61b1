import {once} from 'node:events'
import {connect} from 'node:net'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setTimeout as sleep} from 'node:timers/promises'
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
