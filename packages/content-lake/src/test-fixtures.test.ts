import {expect, test as base} from 'vitest'
import {type LakeFixtures, lakeFixtures, startTestLake} from './test-fixtures.ts'

const seed = Array.from({length: 1000}, (_, n) => ({_id: `page-${n}`, _type: 'page', title: `Page ${n}`}))
const test = base.extend<LakeFixtures>(lakeFixtures({seed}))

const present = Array.from({length: 100}, (_, n) => n)
test.for(present)(
  'number %i of a hundred changes the content, and finds it as it was',
  async (n, {lake, content}) => {
    expect(await lake.client().fetch('{"count": count(*), "title": *[_id == "page-0"][0].title}')).toEqual({
      count: 1000,
      title: 'Page 0',
    })
    await content
      .transaction()
      .patch('page-0', {set: {title: `Changed ${n}`}})
      .delete('page-1')
      .create({_type: 'page'})
      .commit()
    expect(await content.fetch('*[_id == "page-0"][0].title')).toBe(`Changed ${n}`)
  },
)

test('a snapshot keeps revisions, and streams report what restoring it changes', async ({lake, content}) => {
  const before = await content.getDocument('page-0')
  const snapshot = lake.snapshot()
  const other = await content.patch('page-0').set({title: 'Other'}).commit()
  const changed = new Promise((resolve) => {
    const events = content.listen('*[_id == "page-0"]', {}, {events: ['welcome', 'mutation']})
    events.subscribe((event) => (event.type === 'welcome' ? void lake.restore(snapshot) : resolve(event)))
  })
  const mutations = [{createOrReplace: {_id: 'page-0', title: 'Page 0'}}]
  expect(await changed).toMatchObject({type: 'mutation', documentId: 'page-0', mutations, result: before})
  expect(await content.getDocument('page-0')).toEqual(before)
  const url = '/data/history/production/documents/page-0'
  const query = {revision: other._rev}
  expect(await content.request({url, query})).toMatchObject({documents: [{...other, title: 'Other'}]})
})

test('restoring brings back deleted documents, with their references', async ({lake, content}) => {
  const refer = {_id: 'refers', _type: 'page', to: {_type: 'reference', _ref: 'page-0'}}
  await content.create(refer)
  const snapshot = lake.snapshot()
  await content.delete({query: '*[_id in ["refers", "page-0"]]'})
  await lake.restore(snapshot)
  await expect(content.delete('page-0')).rejects.toThrow('cannot be deleted as there are references to it')
})

test('reset replaces all documents', async ({lake, content}) => {
  await lake.reset([{_id: 'only', _type: 'page'}])
  expect(await content.fetch('*[]._id')).toEqual(['only'])
  await lake.reset()
  expect(await content.fetch('count(*)')).toBe(0)
})

test('the clock of the lake is that of now(), of revisions and of scheduled releases', async ({
  lake,
  content,
}) => {
  lake.time.set('2030-01-01T00:00:00Z')
  expect(await content.fetch('now()')).toMatch(/^2030-01-01T00:00/)
  expect((await content.create({_type: 'page'}))._createdAt).toMatch(/^2030-01-01T00:00/)
  const releaseId = 'launch'
  await content.action({actionType: 'sanity.action.release.create', releaseId, metadata: {}})
  await content.create({_id: 'versions.launch.page-2', _type: 'page', title: 'Launched'})
  const publishAt = '2030-06-01T00:00:00Z'
  await content.action({actionType: 'sanity.action.release.schedule', releaseId, publishAt})
  lake.time.set('2030-06-01T00:00:01Z')
  await expect.poll(() => content.fetch('*[_id == "page-2"][0].title')).toBe('Launched')
})

test('a client without a role is anonymous', async () => {
  const lake = await startTestLake({seed: [{_id: 'drafts.a', _type: 'page'}]})
  expect(await lake.client().fetch('*', {}, {perspective: 'raw'})).toEqual([])
  expect(await lake.client('viewer').fetch('*[]._id', {}, {perspective: 'raw'})).toEqual(['drafts.a'])
  await lake.close()
})
