import {setTimeout as wait} from 'node:timers/promises'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {type ContentLake, startContentLake} from '../start-content-lake.ts'
import {clientFor} from '../testing/client.ts'
import {temporaryDirectory} from '../testing/lake.ts'

let dataDir: string
let lake: ContentLake
let lines: string[]
beforeEach(async () => {
  dataDir = temporaryDirectory()
  lines = []
  lake = await start()
})
afterEach(() => lake.close())

const start = () => startContentLake({dataDir, log: (line) => lines.push(line)})
const editor = () => clientFor(lake, lake.createToken('editor')).withConfig({perspective: 'raw'})
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The release's document once it is in a state; the last one after ten seconds. */
async function inState(releaseId: string, state: string) {
  const client = editor()
  for (let attempts = 0; ; attempts++) {
    const release = await client.getDocument(`_.releases.${releaseId}`)
    if (release?.['state'] === state || attempts === 500) return release
    await wait(20)
  }
}

test('a scheduled release is published at its time, the earlier one first', async () => {
  const client = editor()
  const [late, early] = [await client.releases.create({}), await client.releases.create({})]
  for (const {releaseId} of [late, early]) {
    const document = {_type: 'page', from: releaseId}
    await client.createVersion({releaseId, publishedId: 'page', document})
  }
  const [earlier, later] = [soon(1500), soon(1600)]
  await client.releases.schedule({releaseId: late.releaseId, publishAt: later})
  await client.releases.schedule({releaseId: early.releaseId, publishAt: earlier})
  expect(await client.getDocument('page')).toBeUndefined()
  expect(await inState(late.releaseId, 'published')).toMatchObject({state: 'published'})
  expect(await inState(early.releaseId, 'published')).toMatchObject({state: 'published'})
  expect(await client.getDocument('page')).toMatchObject({from: late.releaseId})
  expect(lines).toEqual([])
})

test('releases that were due while the lake was down are published at its start, in order; later ones at their time', async () => {
  const client = editor()
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
  lake = await start()
  const dates = []
  for (const release of [first, second]) {
    const document = await inState(release ?? '', 'published')
    expect(document).toMatchObject({state: 'published'})
    dates.push(document?._updatedAt)
  }
  expect(dates).toEqual(dates.toSorted())
  expect(await editor().getDocument('page')).toMatchObject({after: 1100})
  expect(await inState(future ?? '', 'published')).toMatchObject({state: 'published'})
  expect(await editor().getDocument('page')).toMatchObject({after: 5000})
})

test('a release that cannot be published becomes active again and contains the error', async () => {
  const client = editor()
  const {releaseId} = await client.releases.create({})
  const next = {_ref: 'target', _weak: true, _strengthenOnPublish: {type: 'page'}}
  await client.createVersion({releaseId, publishedId: 'page', document: {_type: 'page', next}})
  await client.releases.schedule({releaseId, publishAt: soon(1000)})
  expect(await inState(releaseId, 'active')).toMatchObject({
    state: 'active',
    error: {message: expect.stringContaining('non-existent document "target"')},
  })
  expect(await client.getDocument('page')).toBeUndefined()
  expect(lines).toEqual([expect.stringContaining('could not be published')])
})

test('an unscheduled release is not published', async () => {
  const client = editor()
  const {releaseId} = await client.releases.create({})
  const publishAt = soon(1000)
  await client.releases.schedule({releaseId, publishAt})
  await client.releases.unschedule({releaseId})
  await wait(Date.parse(publishAt) - Date.now() + 100)
  expect(await client.getDocument(`_.releases.${releaseId}`)).toMatchObject({state: 'active'})
})
