import {setTimeout as wait} from 'node:timers/promises'
import type {SanityClient} from '@sanity/client'
import {expect, test} from 'vitest'
import {temporaryDirectory, testLake} from '../testing/lake.ts'

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
  const releases: {releaseId: string; publishAt: string}[] = []
  const times = [5000, 1100, 1000].map((after) => ({after, publishAt: soon(after)}))
  for (const {after, publishAt} of times) {
    const {releaseId} = await client.releases.create({})
    await client.createVersion({releaseId, publishedId: 'page', document: {_type: 'page', after}})
    await client.releases.schedule({releaseId, publishAt})
    releases.push({releaseId, publishAt})
  }
  const [future, second, first] = releases.map(({releaseId}) => releaseId)
  const due = Math.max(...releases.slice(1).map(({publishAt}) => Date.parse(publishAt)))
  await lake.close()
  await wait(due - Date.now() + 1)
  const {client: later} = await start(dataDir)
  const dates = []
  for (const release of [first, second]) {
    const document = await inState(later, release ?? '', 'published')
    expect(document).toMatchObject({state: 'published'})
    dates.push(document?._updatedAt)
  }
  expect(dates).toEqual(dates.toSorted())
  expect(await later.getDocument('page')).toMatchObject({after: 1100})
  expect(await inState(later, future ?? '', 'published')).toMatchObject({state: 'published'})
  expect(await later.getDocument('page')).toMatchObject({after: 5000})
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
