import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {getPublishedId} from 'sanity'
import {documents} from '../../queries.ts'
import {openDrafts, scheduledEvents, scheduledQuery, scheduledResult} from './scheduled.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

test('pages, releases and scheduled drafts are one list, the soonest first', async () => {
  const {client} = lake
  await client
    .patch('page-terms')
    .set({validFrom: '2099-01-04T00:00:00Z', validUntil: '2099-01-01T00:00:00Z'})
    .commit()
  await client.patch('page-privacy').set({validFrom: '2020-01-01T00:00:00Z'}).commit()
  const schedule = async (day: string, ids: readonly string[], metadata: object) => {
    const {releaseId} = await client.releases.create({metadata: {releaseType: 'scheduled', ...metadata}})
    for (const id of ids) await client.createVersion({releaseId, publishedId: getPublishedId(id), baseId: id})
    if (day !== '') await client.releases.schedule({releaseId, publishAt: `2099-01-${day}T00:00:00Z`})
    return releaseId
  }
  const spring = await schedule('02', ['aboutPage', 'plan-pro'], {title: 'Spring'})
  await schedule('', ['aboutPage'], {title: 'Not scheduled', intendedPublishAt: '2099-01-01T00:00:00Z'})
  await client.createOrReplace({
    ...documents.element.parse(await client.getDocument('plan-basic')),
    _id: 'drafts.plan-basic',
    propertyLimit: 7,
  })
  await schedule('03', ['drafts.plan-basic'], {title: 'Scheduled publish', cardinality: 'one'})
  const raw = client.withConfig({perspective: 'raw'})
  const result = scheduledResult.parse(await raw.fetch<unknown>(scheduledQuery))
  const events = scheduledEvents(result).map(({at, event, document, release}) =>
    [at.slice(8, 10), event, document?.['_id'].split('.').at(-1), release?.title].join(' '),
  )
  expect(events).toEqual([
    '01 Goes offline page-terms ',
    '02 Goes live  Spring',
    '03 Is published plan-basic Scheduled publish',
    '04 Goes online page-terms ',
  ])
  expect(result.releases.find(({name}) => name === spring)?.documents).toHaveLength(2)

  // You do not have to publish a draft that is scheduled, or published as it is.
  const draftOf = async (id: string, more: object) => {
    const [published] = documents.parse([await client.getDocument(id)])
    return published ? [{draft: {...published, ...more, _id: `drafts.${id}`}, published}] : []
  }
  const drafts = await Promise.all([
    draftOf('plan-basic', {propertyLimit: 7}),
    draftOf('plan-free', {}),
    draftOf('plan-pro', {propertyLimit: 7}),
  ])
  expect(openDrafts(drafts.flat(), result).map(({_id}) => _id)).toEqual(['drafts.plan-pro'])
})
