import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import type {SanityClient} from '@sanity/client'
import {expect, test} from 'vitest'
import {historyReader} from '../testing/history-reader.ts'
import {temporaryDirectory, testLake, testStore} from '../testing/lake.ts'

const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

async function start(dataDir = temporaryDirectory()) {
  const lines: string[] = []
  const {lake, raw} = await testLake({dataDir, log: (line) => lines.push(line)})
  return {lake, client: raw, lines}
}

/** The release's document once it is in a state; the last one after ten seconds. */
async function inState(client: SanityClient, releaseId: string, state: string) {
  for (let attempts = 0; ; attempts++) {
    const release = await client.getDocument(`_.releases.${releaseId}`)
    if (release?.['state'] === state || attempts === 500) return release
    await wait(20)
  }
}

test.concurrent('overdue releases are published in order at the start of the lake, later ones on time', async () => {
  const dataDir = temporaryDirectory()
  const {lake, client} = await start(dataDir)
  const ids: string[] = []
  for (const order of [3, 2, 1]) {
    const {releaseId} = await client.releases.create({})
    await client.createVersion({releaseId, publishedId: 'page', document: {_type: 'page', order}})
    await client.releases.schedule({releaseId, publishAt: soon(3_600_000)})
    ids.unshift(releaseId)
  }
  await lake.close()
  const due = [soon(-1000), soon(-900), soon(3000)]
  const store = testStore(join(dataDir, 'production.sqlite'))
  const update = "UPDATE documents SET body = json_set(body, '$.publishAt', ?) WHERE id = ?"
  for (const [index, id] of ids.entries()) store.database.prepare(update).run(due[index], `_.releases.${id}`)
  store.close()
  const {client: later} = await start(dataDir)
  const dates: string[] = []
  for (const [index, id] of ids.entries()) {
    const release = await inState(later, id, 'published')
    expect(release).toMatchObject({state: 'published'})
    dates.push(release?._updatedAt ?? '')
    const [page] = await historyReader(later).at('page', `revision=${release?._rev}`)
    expect(page).toMatchObject({order: index + 1})
  }
  expect(dates).toEqual(dates.toSorted())
  expect(dates[2]?.localeCompare(due[2] ?? '')).toBeGreaterThanOrEqual(0)
})

test.concurrent('a release that cannot be published becomes active again and contains the error', async () => {
  const {client, lines} = await start()
  const {releaseId} = await client.releases.create({})
  const next = {_ref: 'target', _weak: true, _strengthenOnPublish: {type: 'page'}}
  await client.createVersion({releaseId, publishedId: 'page', document: {_type: 'page', next}})
  await client.releases.schedule({releaseId, publishAt: soon(1000)})
  expect(await inState(client, releaseId, 'active')).toMatchObject({
    state: 'active',
    error: {message: expect.stringContaining('non-existent document "target"')},
  })
  expect(await client.getDocument('page')).toBeUndefined()
  expect(lines).toEqual([expect.stringContaining('could not be published')])
})

test.concurrent('an unscheduled release is not published', async () => {
  const {client} = await start()
  const {releaseId} = await client.releases.create({})
  const publishAt = soon(1000)
  await client.releases.schedule({releaseId, publishAt})
  await client.releases.unschedule({releaseId})
  await wait(Date.parse(publishAt) - Date.now() + 100)
  expect(await client.getDocument(`_.releases.${releaseId}`)).toMatchObject({state: 'active'})
})
