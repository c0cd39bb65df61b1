import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {setTimeout as wait} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'

/** Milliseconds, unless `what` says otherwise. */
export type BenchRow = Readonly<{what: string} & Record<'p50' | 'p99' | 'max', number>>

const typeCount = 8
const words = 'Rent comes on the first of the month, and doors, leases and repairs take what is left of it.'
const batchSize = 200
const burstSize = 20_000
const intervalMs = 10

/** About a kilobyte, with copy in languages, rich text, a slug and a reference. */
const madeDocument = (index: number, total: number) => ({
  _id: `made-${index}`,
  _type: `type${index % typeCount}`,
  title: {en: `Number ${index}`, pl: `Numer ${index}`, de: `Nummer ${index}`, pt: `Número ${index}`},
  slug: {_type: 'slug', current: `number-${index}`},
  related: {_type: 'reference', _weak: true, _ref: `made-${(index * 7) % total}`},
  body: ['a', 'b', 'c'].map((_key) => ({
    _key,
    _type: 'block',
    children: [{_key: `${_key}0`, _type: 'span', marks: [], text: words}],
  })),
})

const queries: Readonly<Record<string, string>> = {
  'by id, one reference followed': '*[_id == "made-1"][0]{title, related->{title}}',
  'by slug alone': '*[slug.current == "number-9"][0]{title, body}',
  'by type and slug': '*[_type == "type1" && slug.current == "number-9"][0]{title, body}',
  'the first 20 of a type, in order': '*[_type == "type1"] | order(title.en) [0...20]{title}',
  'the first 20 of a type, each with its referrers':
    '*[_type == "type1"]{title, "by": count(*[references(^._id)])}[0...20]',
  'text search in a type': '*[_type == "type1" && @ match text::query("number 9*")][0...20]._id',
}
const listQuery = queries['the first 20 of a type, in order'] ?? ''
const slowQuery = 'count(*[count(*[count(*[title.en > ^.title.en]) > 5]) > 5])'
const manyPaths = Object.fromEntries(Array.from({length: 10_000}, (_, n) => [`wide.f${n}.a`, n]))

/** Measures a lake in its own process, with a dataset of `size` documents. */
export async function benchLake(size: number): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  const received: string[] = []
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['sanity-document-id']))
    request.resume()
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const config = {
    port: 0,
    tokens: [{token: 'bench', role: 'editor'}],
    webhooks: [{name: 'bench', url: `http://127.0.0.1:${port}/`, filter: '_type == "announced"'}],
  }
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config))
  const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
  const args = [cli, 'start', '--data', dataDir, '--config', join(dataDir, 'config.json')]
  const lake = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'inherit']})
  try {
    const [line]: unknown[] = await Promise.race([
      once(createInterface(lake.stdout), 'line'),
      once(lake, 'exit').then(() => Promise.reject(new Error('The lake did not start'))),
    ])
    return await measure(/http:\/\/\S+/.exec(String(line))?.[0] ?? '', lake, received, size)
  } finally {
    if (lake.exitCode === null) {
      lake.kill()
      await once(lake, 'exit')
    }
    receiver.close()
    rmSync(dataDir, {recursive: true})
  }
}

async function measure(
  url: string,
  lake: ChildProcess,
  received: string[],
  size: number,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const add = (what: string, samples: readonly number[]) => rows.push(row(what, samples))
  const ask = async (path: string, body?: string) => {
    const started = performance.now()
    const response = await fetch(`${url}/v2025-02-19/${path}`, {
      headers: {authorization: 'Bearer bench', 'content-type': 'application/json'},
      ...(body !== undefined && {method: 'POST', body}),
    })
    await response.arrayBuffer()
    if (!response.ok && response.status !== 504) throw new Error(`${path}: ${response.status}`)
    return performance.now() - started
  }
  let asked = 0
  /** With a parameter, so that the lake cannot repeat a response. */
  const query = (text: string) => ask(`data/query/production?$n=${asked++}&query=${encodeURIComponent(text)}`)
  const create = (documents: readonly object[]) =>
    ask(
      'data/mutate/production',
      JSON.stringify({mutations: documents.map((document) => ({create: document}))}),
    )
  /** Requests, one every 10 ms, while something runs. */
  const beside = async (task: Promise<unknown>) => {
    const samples: Promise<number>[] = []
    const state = {running: true}
    const done = task.finally(() => (state.running = false))
    while (state.running) {
      samples.push(ask(samples.length % 2 === 0 ? 'ping' : 'data/doc/production/made-1'))
      await wait(intervalMs)
    }
    await done
    return Promise.all(samples)
  }
  const repeated = async (text: string, times: number) => {
    const samples: number[] = []
    for (let run = 0; run < times; run++) samples.push(await query(text))
    return samples
  }

  const documents = Array.from({length: size}, (_, index) => madeDocument(index, size))
  // The first request of this process loads what `fetch` needs.
  await ask('ping')
  const started = performance.now()
  const waits = await beside(
    (async () => {
      for (let from = 0; from < size; from += batchSize) await create(documents.slice(from, from + batchSize))
    })(),
  )
  add(`import of ${size} documents, ${batchSize} a request`, [performance.now() - started])
  add('  another request at the same time', waits)
  add('first query after it', [await query(listQuery)])
  for (const [name, text] of Object.entries(queries)) add(name, (await repeated(text, 60)).slice(5))
  const stop = new AbortController()
  const writing = (async () => {
    for (let n = 0; !stop.signal.aborted; n++) {
      const patch = {patch: {id: 'made-1', set: {n}}}
      await ask('data/mutate/production', JSON.stringify({mutations: [patch]}))
      await wait(200)
    }
  })()
  add('the ordered list while someone writes five times a second', await repeated(listQuery, 60))
  const five = await Promise.all(Array.from({length: 5}, () => repeated(listQuery, 30)))
  add('  with five readers', five.flat())
  stop.abort()
  await writing

  const again = `data/query/production?query=${encodeURIComponent(listQuery)}`
  const sameFive = Array.from({length: 5}, async () => {
    const samples: number[] = []
    for (let run = 0; run < 30; run++) samples.push(await ask(again))
    return samples
  })
  add('five readers who ask the same, without a writer', (await Promise.all(sameFive)).flat())
  const patch = JSON.stringify({mutations: [{patch: {id: 'made-2', set: manyPaths}}]})
  add('beside a patch of 10000 paths', await beside(ask('data/mutate/production', patch)))
  for (const count of [1, 4]) {
    const state = {running: true}
    const slow = Promise.all(Array.from({length: count}, () => query(slowQuery)))
    const done = slow.finally(() => (state.running = false))
    await wait(intervalMs)
    const lists: number[] = []
    while (state.running) lists.push(await query(listQuery))
    await done
    add(`the list beside ${count} of the slowest queries`, lists)
  }

  let burst: number[] = []
  const small = Array.from({length: burstSize}, (_, n) => ({_id: `burst-${n}`, _type: 'burst'}))
  const during = await beside(create(small).then((time) => (burst = [time])))
  add(`${burstSize} creations in one request`, burst)
  add('  another request at the same time', during)

  const announced = Array.from({length: 1000}, (_, n) => ({_id: `announced-${n}`, _type: 'announced'}))
  const from = performance.now()
  await create(announced)
  while (received.length < announced.length) await wait(intervalMs)
  add('webhooks of 1000 documents, all delivered', [performance.now() - from])
  const memory = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${lake.pid}/status`, 'utf8'))?.[1]
  add('highest memory (MB)', [Number(memory) / 1024])
  return rows
}

function row(what: string, samples: readonly number[]): BenchRow {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
    return Math.round(value * 10) / 10
  }
  return {what, p50: at(0.5), p99: at(0.99), max: at(1)}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const {what, p50, p99, max} of await benchLake(Number(process.argv[2] ?? 50_000)))
    console.log(`| ${what} | ${p50} | ${p99} | ${max} |`)
}
