import {once} from 'node:events'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {SanityClient} from '@sanity/client'
import {expect, test} from 'vitest'
import {clientFor, refusal} from '../testing/client.ts'
import {temporaryDirectory} from '../testing/lake.ts'
import {startProcess} from '../testing/process.ts'
import {openDatasetStore} from './dataset-store.ts'

const token = 'crash-test'
const rounds = 3
const writerCount = 6
const documentCount = 4
/** A round ends with a kill after a little more than this many acknowledgements, so with writes in flight. */
const acknowledgedBeforeKill = 25

const dataDir = temporaryDirectory()

async function startLake() {
  const script = fileURLToPath(new URL('../testing/lake-process.ts', import.meta.url))
  const {child, line: url} = await startProcess([script, dataDir, token])
  return {child, client: clientFor({url}, token).withConfig({perspective: 'raw'})}
}

/** Writes transactions of several documents and a shared counter until the lake has been killed. */
async function write(
  client: SanityClient,
  name: string,
  acknowledge: (transaction: string) => void,
): Promise<void> {
  for (let n = 0; ; n++) {
    const transaction = `${name}-${n}`
    const parts = Array.from({length: documentCount}, (_, part) => ({
      create: {_id: `${transaction}-${part}`, _type: 'part', transaction},
    }))
    const options = {transactionId: transaction, returnDocuments: false} as const
    const commit = client.mutate([...parts, {patch: {id: 'counter', inc: {n: 1}}}], options)
    if ((await refusal(commit)) !== 'accepted') return
    acknowledge(transaction)
  }
}

test('kill -9 during writes loses no acknowledged transaction and leaves no partial one', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const {child, client} = await startLake()
    await client.createIfNotExists({_id: 'counter', _type: 'counter', n: 0})
    const enough = acknowledged.length + acknowledgedBeforeKill + round * 7
    const writers = Array.from({length: writerCount}, (_, writer) =>
      write(client, `r${round}w${writer}`, (transaction) => {
        acknowledged.push(transaction)
        if (acknowledged.length === enough) child.kill('SIGKILL')
      }),
    )
    await Promise.all([...writers, once(child, 'exit')])
  }

  const {child, client} = await startLake()
  const parts = await client.fetch<string[]>('*[_type == "part"].transaction')
  const counter = await client.getDocument('counter')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const counts = new Map<string, number>()
  for (const transaction of parts) counts.set(transaction, (counts.get(transaction) ?? 0) + 1)
  expect(acknowledged.length).toBeGreaterThan(rounds * acknowledgedBeforeKill)
  expect(acknowledged.filter((transaction) => !counts.has(transaction))).toEqual([])
  expect([...counts.values()].filter((count) => count !== documentCount)).toEqual([])
  expect(counter?.['n']).toBe(counts.size)

  const {database, history, close} = openDatasetStore(join(dataDir, 'production.sqlite'))
  expect(database.pragma('integrity_check', {simple: true})).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  const present = database
    .prepare<[], {id: string; body: string}>('SELECT id, body FROM documents ORDER BY id')
    .all()
  const replayed = await Promise.all(
    present.map(async ({id}) => ({id, body: await history.at(id, Number.MAX_SAFE_INTEGER)})),
  )
  close()
  expect(replayed).toEqual(present.map(({id, body}) => ({id, body: JSON.parse(body)})))
}, 180_000)
