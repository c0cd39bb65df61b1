import {expect, test} from 'vitest'
import {expectRefusal} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'

const {raw: client} = await testLake()

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const release = (releaseId: string) => client.getDocument(`_.releases.${releaseId}`)

test('a release is created, edited, filled and published at once', async () => {
  await client.create({_id: 'replaced', _type: 'page', title: 'old'})
  await client.create({_id: 'removed', _type: 'page', title: 'old'})
  const {releaseId} = await client.releases.create({metadata: {title: 'Spring'}})
  expect(await release(releaseId)).toMatchObject({
    _type: 'system.release',
    name: releaseId,
    state: 'active',
    metadata: {title: 'Spring', releaseType: 'undecided'},
  })
  await client.releases.edit({releaseId, patch: {set: {'metadata.releaseType': 'asap'}}})
  const document = {_type: 'page', title: 'new'}
  await client.createVersion({releaseId, publishedId: 'added', document})
  await client.createVersion({releaseId, publishedId: 'replaced', baseId: 'replaced'})
  await client.replaceVersion({releaseId, publishedId: 'replaced', document})
  await client.unpublishVersion({releaseId, publishedId: 'removed'})
  expect(await client.getDocuments(['added', 'replaced', 'removed'])).toMatchObject([
    null,
    {title: 'old'},
    {title: 'old'},
  ])
  const seen = await client.fetch(
    '*[_type == "page"]{_id, title} | order(_id)',
    {},
    {perspective: [releaseId]},
  )
  expect(seen).toEqual([
    {_id: 'added', title: 'new'},
    {_id: 'replaced', title: 'new'},
  ])

  const {transactionId} = await client.releases.publish({releaseId})
  expect(await client.getDocuments(['added', 'replaced', 'removed'])).toMatchObject([
    {title: 'new', _rev: transactionId},
    {title: 'new', _rev: transactionId},
    null,
  ])
  expect(await client.fetch('*[_id in path("versions.**")]')).toEqual([])
  expect(await release(releaseId)).toMatchObject({
    state: 'published',
    publishedAt: expect.any(String),
    finalDocumentStates: ['added', 'removed', 'replaced'].map((id) => ({id: `versions.${releaseId}.${id}`})),
  })
  await expectRefusal(client.releases.archive({releaseId}), 409)
  await client.releases.delete({releaseId})
  expect(await release(releaseId)).toBeUndefined()
})

test('an unarchived release has its versions again', async () => {
  const {releaseId} = await client.releases.create({})
  const versionId = `versions.${releaseId}.kept`
  await client.createVersion({releaseId, publishedId: 'kept', document: {_type: 'page', title: 'A'}})
  await client.discardVersion({releaseId, publishedId: 'kept'})
  await client.createVersion({releaseId, publishedId: 'kept', document: {_type: 'page', title: 'B'}})
  await client.releases.archive({releaseId})
  expect(await client.getDocument(versionId)).toBeUndefined()
  await expectRefusal(client.releases.publish({releaseId}), 409)
  await client.releases.unarchive({releaseId})
  expect(await client.getDocument(versionId)).toMatchObject({title: 'B'})
  expect(await release(releaseId)).toMatchObject({state: 'active'})
  expect(await release(releaseId)).not.toHaveProperty('finalDocumentStates')
})

test('a version keeps the revision that it was copied from, and publishing drops it', async () => {
  const {releaseId} = await client.releases.create({})
  const publishedId = 'based'
  const versionId = `versions.${releaseId}.${publishedId}`
  const {_rev: rev} = await client.create({_id: publishedId, _type: 'page', title: 'A'})
  const base = {id: publishedId, rev}
  await client.createVersion({releaseId, publishedId, baseId: publishedId})
  expect(await client.getDocument(versionId)).toMatchObject({_system: {base}})
  await client.replaceVersion({releaseId, publishedId, document: {_type: 'page', title: 'B'}})
  expect(await client.getDocument(versionId)).toMatchObject({title: 'B', _system: {base}})
  await client.unpublishVersion({releaseId, publishedId})
  expect(await client.getDocument(versionId)).toMatchObject({_system: {base, delete: true}})
  await client.patch(versionId).unset(['_system.delete']).commit()
  const copy = await client.releases.create({})
  await client.createVersion({releaseId: copy.releaseId, publishedId, baseId: versionId})
  expect(await client.getDocument(`versions.${copy.releaseId}.${publishedId}`)).toMatchObject({
    _system: {base: {id: versionId}},
  })
  await client.releases.publish({releaseId})
  expect(await client.getDocument(publishedId)).toMatchObject({title: 'B'})
  expect(await client.getDocument(publishedId)).not.toHaveProperty('_system')
})

test('a scheduled release cannot change until it is unscheduled', async () => {
  const {releaseId} = await client.releases.create({})
  const publishedId = 'waiting'
  const document = {_type: 'page', title: 'A'}
  await client.createVersion({releaseId, publishedId, document})
  const publishAt = inAnHour()
  await client.releases.schedule({releaseId, publishAt})
  expect(await release(releaseId)).toMatchObject({state: 'scheduled', publishAt})
  await expectRefusal(client.replaceVersion({releaseId, publishedId, document}), 409, {
    item: {description: expect.stringContaining('is scheduled')},
  })
  await client.releases.unschedule({releaseId})
  expect(await release(releaseId)).toMatchObject({state: 'active'})
  await client.replaceVersion({releaseId, publishedId, document})
})

test('refusals', async () => {
  const {releaseId} = await client.releases.create({})
  await expectRefusal(client.releases.create({releaseId}), 409, {type: 'documentAlreadyExistsError'})
  await expectRefusal(client.releases.publish({releaseId: 'missing'}), 404)
  await expectRefusal(client.releases.edit({releaseId, patch: {set: {state: 'published'}}}), 400)
  await expectRefusal(client.releases.schedule({releaseId, publishAt: '2020-01-01T00:00:00Z'}), 400)
  await expectRefusal(client.releases.delete({releaseId}), 409)
  await expectRefusal(client.releases.unarchive({releaseId}), 409)
})

test('creating a release as a dry run, as Studio does at every start, writes nothing', async () => {
  const before = await client.fetch('*[_type == "system.release"]._id')
  await client.releases.create({releaseId: 'rDry'}, {dryRun: true})
  expect(await client.fetch('*[_type == "system.release"]._id')).toEqual(before)
})
