import {cpus} from 'node:os'
import {benchQueries} from 'content-lake/bench-queries'
import {benchStart} from 'content-lake/bench-start'
import {benchTraffic} from 'content-lake/bench-traffic'
import {benchBuild} from './bench/bench-build.ts'
import {benchFiles} from './bench/bench-files.ts'
import {benchClick} from './bench/bench-click.ts'
import {benchInstances} from './bench/bench-instances.ts'
import {benchLighthouse} from './bench/bench-lighthouse.ts'
import {benchPaint} from './bench/bench-paint.ts'
import {benchPublish} from './bench/bench-publish.ts'
import {benchServer} from './bench/bench-server.ts'
import {benchSiteQueries} from './bench/bench-site-queries.ts'
import {benchTyping} from './bench/bench-typing.ts'
import {printTable} from './bench/print-table.ts'
import {failWith, step} from './steps.ts'

/**
 * `pnpm bench` measures all of it, `pnpm bench publish` one part, `pnpm bench lighthouse=3` with each figure taken three
 * times, where `times` stands; the other parts repeat what they need to.
 */
const parts: Readonly<Record<string, (times?: number) => Promise<void>>> = {
  queries: async () => {
    const rows = await benchSiteQueries([50, 5_000, 50_000])
    printTable('Queries of the site against the local lake, over HTTP (ms)', rows)
  },
  lake: async () => {
    const sizes = [5_000, 50_000]
    const queries = await step('Queries at 5 000 and 50 000 documents', () => benchQueries(sizes))
    printTable('Queries inside the local lake', queries)
    const starts = await step('Starts with 5 000 and 50 000 documents', () => benchStart(sizes))
    printTable('Start of the local lake, until its first answer', starts)
    const traffic = await step('Ten editors and fifty listeners, for half a minute', () =>
      benchTraffic({documents: 5_000, editors: 10, listeners: 50, editsPerMinute: 1_000, seconds: 30}),
    )
    printTable('Edits of a busy team, each until its answer and until the last listener has its event', [
      traffic,
    ])
  },
  build: async () => printTable('Build of the site', await benchBuild()),
  files: async () => printTable('Pages from published files, through nginx', await benchFiles()),
  publish: async (times = 20) =>
    printTable('From publish to the new page in every locale (ms)', await benchPublish(times)),
  instances: async (times = 20) =>
    printTable('From publish to the new page on two instances (ms)', await benchInstances(times)),
  lighthouse: async (times = 5) =>
    printTable(`Lighthouse, phone, ${times} times each`, await benchLighthouse(times)),
  paint: async (times = 5) =>
    printTable(`The landing page on a slow phone, ${times} times each`, await benchPaint(times)),
  click: async (times = 5) =>
    printTable(`To the next page on a slow phone, ${times} times each`, await benchClick(times)),
  server: async (times = 5) =>
    printTable(`The landing page, from the server, ${times} times each`, await benchServer(times)),
  typing: async () => printTable('Typing in Studio (ms)', await benchTyping()),
}

try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
  for (const argument of names) {
    const [name = '', times] = argument.split('=')
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (part === undefined) throw new Error(`there is no part "${name}": ${Object.keys(parts).join(', ')}`)
    if (times !== undefined && !/^[1-9]\d*$/.test(times))
      throw new Error(`"${argument}" names no number of times`)
    await (times === undefined ? part() : part(Number(times)))
  }
  const processors = cpus()
  const processor = processors[0]?.model.trim() ?? 'unknown processor'
  console.log(
    `\n${processors.length} × ${processor}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  )
} catch (error) {
  failWith(error)
}
