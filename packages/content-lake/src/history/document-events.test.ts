import {expect, test} from 'vitest'
import {create, discard, edit, newId, publish, unpublish} from '../testing/client.ts'
import {type Event, historyLake} from '../testing/history-reader.ts'

const {client, other, act, history} = await historyLake()

const types = async (id: string) => (await history.events(id)).events.map(({type}) => type)

test('events of a draft and of the published document', async () => {
  const id = newId()
  const draft = `drafts.${id}`
  const created = await act(create(id, {n: 1}))
  const edited = await act(edit(id, {n: 2}))
  await other.action([edit(id, {n: 3})])
  const {id: last} = await history.lastTransaction(draft)
  const published = await act(publish(id))
  const again = await act(edit(id, {n: 4}))
  await act(discard(draft))
  const unpublished = await act(unpublish(id))
  await act(discard(draft))
  expect(edited).not.toBe(last)
  const seen = (await history.events(draft)).events
  expect(seen).toMatchObject([
    {type: 'deleteDocumentGroup', documentId: id},
    {type: 'unpublishDocument', versionId: draft, versionRevisionId: unpublished},
    {type: 'deleteDocumentVersion', versionId: draft, versionRevisionId: again},
    {type: 'createDocumentVersion', versionId: draft, versionRevisionId: again},
    {
      type: 'publishDocumentVersion',
      documentId: id,
      versionId: draft,
      revisionId: published,
      versionRevisionId: last,
      publishCause: 'document.publish',
      contributors: [expect.any(String), expect.any(String)],
    },
    {type: 'createDocumentVersion', documentId: id, versionId: draft, versionRevisionId: created},
  ])
  expect(await types(id)).toEqual(['deleteDocumentGroup', 'unpublishDocument', 'publishDocumentVersion'])
  // Studio shows the revision that an event names.
  for (const {versionRevisionId} of seen.filter(({type}) => type !== 'deleteDocumentGroup')) {
    expect(await history.at(draft, `revision=${versionRevisionId}`)).toMatchObject([
      {_rev: versionRevisionId},
    ])
  }
})

test('events of a document that is edited without drafts', async () => {
  const id = newId()
  await client.create({_id: id, _type: 'page'})
  await client.patch(id, {set: {n: 1}}).commit()
  await client.delete(id)
  expect(await types(id)).toEqual(['deleteDocumentGroup', 'updateLiveDocument', 'createLiveDocument'])
})

test('events of a document and its draft deleted together', async () => {
  const id = newId()
  await act(create(id), publish(id))
  await act(edit(id, {n: 1}))
  await act({actionType: 'sanity.action.document.delete', publishedId: id, includeDrafts: [`drafts.${id}`]})
  expect((await types(id))[0]).toBe('deleteDocumentGroup')
  expect((await types(`drafts.${id}`))[0]).toBe('deleteDocumentGroup')
})

test('events of a version in a release', async () => {
  const id = newId()
  const {releaseId} = await client.releases.create({})
  const versionId = `versions.${releaseId}.${id}`
  await act(create(id), publish(id))
  await client.createVersion({releaseId, publishedId: id, baseId: id})
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  await client.releases.schedule({releaseId, publishAt})
  await client.releases.unschedule({releaseId})
  const {transactionId} = await client.releases.publish({releaseId})
  expect((await history.events(versionId)).events).toMatchObject([
    {type: 'publishDocumentVersion', releaseId, versionId, publishCause: 'release.publish'},
    {type: 'unscheduleDocumentVersion', releaseId, versionId},
    {type: 'scheduleDocumentVersion', releaseId, versionId, publishAt, state: 'unscheduled'},
    {type: 'createDocumentVersion', releaseId, versionId},
  ])
  expect((await history.events(id)).events[0]).toMatchObject({revisionId: transactionId, releaseId})
})

test('events come in pages', async () => {
  const id = newId()
  for (let n = 0; n < 5; n++) await act(edit(id, {n}), publish(id)).catch(() => act(create(id), publish(id)))
  const all = (await history.events(id)).events
  expect(all).toHaveLength(5)
  const paged: Event[] = []
  let cursor = ''
  do {
    const page = await history.events(id, `limit=2${cursor === '' ? '' : `&nextCursor=${cursor}`}`)
    paged.push(...page.events)
    cursor = page.nextCursor
  } while (cursor !== '')
  expect(paged).toEqual(all)
})
