import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import {setTimeout as sleep} from 'node:timers/promises'
import type {SanityDocument} from 'sanity'
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {readLaunch} from './launches/launch.ts'
import {readSite, siteProblems} from './start/site-problems.ts'

/** A site of 500 pages more than the seed's. */

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
  const {client} = lake
  const page = await client.getDocument<SanityDocument>('page-property-managers')
  if (page === undefined) throw new Error('The seed has no page-property-managers')
  // A request has at most 4 MB.
  for (let from = 0; from < 500; from += 100) {
    const transaction = client.transaction()
    for (let index = from; index < from + 100; index++)
      transaction.create({...page, _id: `page-copy-${index}`, address: {gb: `copy-${index}`}})
    await transaction.commit()
  }
})
// A check computes for seconds in the process of the lake. Then the client has to see which idle connections were closed.
afterEach(() => sleep(100))
afterAll(() => lake.close())

/** Counts the requests that servers in this process receive during some work. */
async function countRequests<Result>(work: () => Promise<Result>) {
  let count = 0
  const onRequest = () => {
    count++
  }
  subscribe('http.server.request.start', onRequest)
  const result = await work().finally(() => unsubscribe('http.server.request.start', onRequest))
  return {count, result}
}

test('a release is checked in three requests', async () => {
  const {client, workspace} = lake
  const {releaseId} = await client.releases.create({})
  const ids = Array.from({length: 20}, (_, index) => `page-copy-${index}`)
  for (const id of ids) {
    await client.createVersion({releaseId, publishedId: id, baseId: id})
    await client.patch(`versions.${releaseId}.${id}`).set({'title.gb': id}).commit()
  }
  const {count, result} = await countRequests(() => readLaunch(client, workspace.schema, releaseId))
  expect(count).toBe(3)
  expect(result.pages.map(({title}) => title)).toEqual(ids.toSorted())
})

test('the start page reads the site in one request', async () => {
  await lake.client.patch('page-copy-499').set({'sections[0].heading.gb': 7}).commit()
  const {count, result} = await countRequests(() => readSite(lake.client))
  expect(count).toBe(1)
  expect(siteProblems(result).map(({document}) => document._id)).toContain('page-copy-499')
})
