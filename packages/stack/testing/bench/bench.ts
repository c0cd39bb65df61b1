import {cpus} from 'node:os'
import {failWith} from '../../src/run/user-facing-error.ts'
import {benchLake} from './lake.ts'
import {benchLighthouse} from './lighthouse.ts'
import {benchPages} from './pages.ts'
import {benchPublish} from './publish.ts'
import {printTable} from './samples.ts'
import {benchTyping} from './typing.ts'
import {benchVersions} from './versions.ts'
import {benchResults, benchVisits} from './visits.ts'

/**
 * `pnpm bench` measures everything, `pnpm bench publish` one part, `pnpm bench lighthouse=3` with each figure three times,
 * `pnpm bench pages=50` with that many pages.
 */
const parts: Readonly<Record<string, (times?: number) => Promise<void>>> = {
  publish: async (times = 20) => printTable('From publish to the new pages (ms)', await benchPublish(times)),
  lighthouse: async (times = 5) =>
    printTable(`Lighthouse, phone, ${times} times each`, await benchLighthouse(times)),
  pages: async (count = 500) => printTable(`A site with ${count} text pages`, await benchPages(count)),
  visits: async (perSecond = 2_000) =>
    printTable(`${perSecond} visits per second for 20 s`, await benchVisits(perSecond)),
  results: async (times = 20) =>
    printTable('Views of the results, 13 months of visits', await benchResults(times)),
  versions: async (seeds = 6) => printTable('Simulated tests of two versions', benchVersions(seeds)),
  typing: async () => printTable('Typing in Studio, from a key until it shows (ms)', await benchTyping()),
  lake: async (size = 50_000) => printTable(`The local lake, ${size} documents (ms)`, await benchLake(size)),
}

try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
  for (const argument of names) {
    const [, name = '', times] = /^(\w+)(?:=([1-9]\d*))?$/.exec(argument) ?? []
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (part === undefined)
      throw new Error(`"${argument}" is no part, nor part=times: ${Object.keys(parts).join(', ')}`)
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
