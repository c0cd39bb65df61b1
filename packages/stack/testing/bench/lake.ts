import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {setTimeout as wait} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {step} from '../../src/run/steps.ts'
import {freePort} from '../ports.ts'
import {percentile, type Row} from './samples.ts'

const batchSize = 200
const burstSize = 20_000
const intervalMs = 10
const words = 'Rent comes on the first of the month, and doors, leases and repairs take what is left of it.'
const numbers = (length: number) => Array.from({length}, (_, index) => index)

/** About a kilobyte, with copy in languages, rich text, a slug and a reference. */
const madeDocument = (index: number, total: number) => ({
  _id: `made-${index}`,
  _type: `type${index % 8}`,
  title: {en: `Number ${index}`, pl: `Numer ${index}`, de: `Nummer ${index}`, pt: `Número ${index}`},
  slug: {_type: 'slug', current: `number-${index}`},
  related: {_type: 'reference', _weak: true, _ref: `made-${(index * 7) % total}`},
  body: ['a', 'b', 'c'].map((_key) => ({
    _key,
    _type: 'block',
    children: [{_key: `${_key}0`, _type: 'span', marks: [], text: words}],
  })),
})

const listQuery = '*[_type == "type1"] | order(title.en) [0...20]{title}'
const slowQuery = 'count(*[count(*[count(*[title.en > ^.title.en]) > 5]) > 5])'
const queries: Readonly<Record<string, string>> = {
  'by id, one reference followed': '*[_id == "made-1"][0]{title, related->{title}}',
  'by slug alone': '*[slug.current == "number-9"][0]{title, body}',
  'by type and slug': '*[_type == "type1" && slug.current == "number-9"][0]{title, body}',
  'the first 20 of a type, in order': listQuery,
  'the first 20 of a type, each with its referrers':
    '*[_type == "type1"]{title, "by": count(*[references(^._id)])}[0...20]',
  'text search in a type': '*[_type == "type1" && @ match text::query("number 9*")][0...20]._id',
}

const creations = (type: string, count: number) =>
  numbers(count).map((n) => ({create: {_id: `${type}-${n}`, _type: type}}))
const manyPaths = Object.fromEntries(numbers(10_000).map((n) => [`wide.f${n}.a`, n]))
const writes: Readonly<Record<string, readonly object[]>> = {
  'a patch of 10000 paths': [{patch: {id: 'made-2', set: manyPaths}}],
  [`${burstSize} creations in one request`]: creations('burst', burstSize),
  'their deletion by a query': [{delete: {query: '*[_type == "burst"]'}}],
}

/** Measures a lake in its own process, with a dataset of `size` documents; in milliseconds, unless a row says otherwise. */
export const benchLake = (size: number): Promise<Row[]> => step('Lake', () => measureLake(size))

async function measureLake(size: number): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  let received = 0
  const receiver = createServer((request, response) => {
    received += 1
    request.resume()
    response.end()
  })
  const port = await freePort()
  await once(receiver.listen(port, '127.0.0.1'), 'listening')
  const webhooks = [{name: 'bench', url: `http://127.0.0.1:${port}/`, filter: '_type == "announced"'}]
  const config = {port: 0, tokens: [{token: 'bench', role: 'editor'}], webhooks}
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config))
  const cli = fileURLToPath(new URL('cli.ts', import.meta.resolve('content-lake')))
  const args = [cli, 'start', '--data', dataDir, '--config', join(dataDir, 'config.json')]
  const lake = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'inherit']})
  try {
    const [line]: unknown[] = await once(createInterface(lake.stdout), 'line')
    const url = /http:\/\/\S+/.exec(String(line))?.[0] ?? ''
    const rows = await measure(url, size, () => received)
    const memory = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${lake.pid}/status`, 'utf8'))?.[1]
    return [...rows, row('highest memory (MB)', [Number(memory) / 1024])]
  } finally {
    lake.kill()
    if (lake.exitCode === null) await once(lake, 'exit')
    receiver.close()
    rmSync(dataDir, {recursive: true})
  }
}

async function measure(url: string, size: number, received: () => number): Promise<Row[]> {
  const rows: Row[] = []
  const add = (what: string, samples: readonly number[]) => rows.push(row(what, samples))
  const ask = async (path: string, body?: unknown) => {
    const started = performance.now()
    const response = await fetch(`${url}/v2025-02-19/${path}`, {
      headers: {authorization: 'Bearer bench', 'content-type': 'application/json'},
      ...(body !== undefined && {method: 'POST', body: JSON.stringify(body)}),
    })
    await response.arrayBuffer()
    if (!response.ok && response.status !== 504) throw new Error(`${path}: ${response.status}`)
    return performance.now() - started
  }
  let asked = 0
  /** With a parameter, so that the lake cannot repeat a response. */
  const query = (text: string) => ask(`data/query/production?$n=${asked++}&query=${encodeURIComponent(text)}`)
  const mutate = (mutations: readonly object[]) => ask('data/mutate/production', {mutations})
  /** Adds the time of a task, and those of requests beside it. */
  const beside = async (
    what: string,
    task: Promise<unknown>,
    other = (n: number) => ask(n % 2 === 0 ? 'ping' : 'data/doc/production/made-1'),
  ) => {
    const started = performance.now()
    const state = {endedMs: 0}
    const done = task.finally(() => (state.endedMs = performance.now() - started))
    // One at a time: more than the lake can answer would wait for each other.
    const samples: number[] = []
    for (; state.endedMs === 0; await wait(intervalMs)) samples.push(await other(samples.length))
    await done
    add(what, [state.endedMs])
    add('  another request at the same time', samples)
  }
  const repeated = async (times: number, task: () => Promise<number>) => {
    const samples: number[] = []
    for (let run = 0; run < times; run++) samples.push(await task())
    return samples
  }
  const fiveTimes = async (task: () => Promise<number>) =>
    (await Promise.all(numbers(5).map(() => repeated(30, task)))).flat()
  const inBatches = async () => {
    const made = numbers(size).map((index) => ({create: madeDocument(index, size)}))
    for (let from = 0; from < size; from += batchSize) await mutate(made.slice(from, from + batchSize))
  }

  // The first request of this process loads what `fetch` needs.
  await ask('ping')
  await beside(`import of ${size} documents, ${batchSize} a request`, inBatches())
  add('first query after it', [await query(listQuery)])
  for (const [name, text] of Object.entries(queries))
    add(name, (await repeated(400, () => query(text))).slice(100))
  const stop = new AbortController()
  const writing = repeated(Infinity, async () => {
    stop.signal.throwIfAborted()
    await wait(200)
    return mutate([{patch: {id: 'made-1', inc: {n: 1}}}])
  }).catch(() => undefined)
  add('the ordered list while someone writes five times a second', await repeated(60, () => query(listQuery)))
  add('  with five readers', await fiveTimes(() => query(listQuery)))
  stop.abort()
  await writing
  const same = `data/query/production?query=${encodeURIComponent(listQuery)}`
  add('five readers who ask the same, without a writer', await fiveTimes(() => ask(same)))
  for (const [what, mutations] of Object.entries(writes)) await beside(what, mutate(mutations))
  // The first makes the query known.
  for (const count of [1, 4]) {
    const slow = Promise.all(numbers(count).map(() => query(slowQuery)))
    await beside(`${count} of the slowest queries, and the list beside them`, slow, () => query(listQuery))
  }
  const started = performance.now()
  await mutate(creations('announced', 1000))
  while (received() < 1000) await wait(intervalMs)
  add('webhooks of 1000 documents, all delivered', [performance.now() - started])
  return rows
}

const row = (what: string, samples: readonly number[]): Row => ({
  what,
  p50: percentile(samples, 0.5),
  p99: percentile(samples, 0.99),
  max: percentile(samples, 1),
})
