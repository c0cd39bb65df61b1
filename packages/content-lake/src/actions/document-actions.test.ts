import type {Action} from '@sanity/client'
import {expect, test} from 'vitest'
import {
  clientFor,
  create,
  edit,
  expectRefusal,
  newId,
  post,
  publish,
  refusal,
  unpublish,
} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'

const {lake, raw: client} = await testLake()

/** Ids of a document that no other test uses. */
function newDocument() {
  const publishedId = newId()
  return {publishedId, draftId: `drafts.${publishedId}`, versionId: `versions.spring.${publishedId}`}
}
const postActions = (actions: unknown) => post(client, 'actions', JSON.stringify({actions}))
const titles = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await client.getDocument(id))?.['title']))

test('a new draft has the revision of its transaction, and unpublishing keeps the time of creation', async () => {
  const {publishedId, draftId} = newDocument()
  const {transactionId} = await client.action(create(publishedId))
  expect(await client.getDocument(draftId)).toMatchObject({_rev: transactionId})
  await client.action(publish(publishedId))
  const {_createdAt} = (await client.getDocument(publishedId)) ?? {}
  await client.action(unpublish(publishedId))
  expect(await client.getDocument(draftId)).toMatchObject({_createdAt})
})

test('an edit that changes nothing still makes a revision, which Studio waits for', async () => {
  const {publishedId, draftId} = newDocument()
  await client.create({_id: publishedId, _type: 'page', title: 'A'})
  const {transactionId} = await client.action({
    actionType: 'sanity.action.document.edit',
    draftId,
    publishedId,
    patch: {unset: ['_empty_action_guard_pseudo_field_']},
  })
  expect(await client.getDocument(draftId)).toMatchObject({_rev: transactionId, title: 'A'})
})

test('publishing keeps the time of creation and takes the revision of the transaction', async () => {
  const {publishedId} = newDocument()
  await client.create({
    _id: publishedId,
    _type: 'page',
    _createdAt: '2020-01-01T00:00:00Z',
    _updatedAt: '2020-01-01T00:00:00Z',
  })
  await client.action(edit(publishedId, {title: 'B'}))
  await client.action(publish(publishedId), {transactionId: `chosen-${publishedId}`})
  const published = await client.getDocument(publishedId)
  expect(published).toMatchObject({_createdAt: '2020-01-01T00:00:00Z', _rev: `chosen-${publishedId}`})
  expect(Date.parse(published?._updatedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-01T00:00:00Z'))
})

test('a reference with _strengthenOnPublish becomes strong on publish, and then protects its target', async () => {
  const target = newDocument()
  const source = newDocument()
  const reference = {
    _type: 'reference',
    _ref: target.publishedId,
    _weak: true,
    _strengthenOnPublish: {type: 'page'},
  }
  await client.action([create(target.publishedId), create(source.publishedId, {list: [{reference}]})])
  await expectRefusal(client.action(publish(source.publishedId)), 409, {
    type: 'documentReferenceDoesNotExistError',
    index: 0,
  })
  await client.action([publish(target.publishedId), publish(source.publishedId)])
  expect(await client.getDocument(source.publishedId)).toMatchObject({
    list: [{reference: {_type: 'reference', _ref: target.publishedId}}],
  })
  await expectRefusal(client.action(unpublish(target.publishedId)), 409, {
    type: 'documentHasExistingReferencesError',
    item: {referencingIDs: [source.publishedId]},
  })
})

test('a reference of a weak field stays weak', async () => {
  const target = newDocument()
  const source = newDocument()
  const next = {_ref: target.publishedId, _weak: true, _strengthenOnPublish: {type: 'page', weak: true}}
  await client.action([create(source.publishedId, {next}), publish(source.publishedId)])
  const weak = {_ref: target.publishedId, _weak: true}
  expect(await client.getDocument(source.publishedId)).toMatchObject({next: weak})
})

test('the first refused action is named, and none of the actions is written', async () => {
  const {publishedId, draftId} = newDocument()
  const {publishedId: missing, draftId: id} = newDocument()
  const actions = [create(publishedId), publish(missing), edit(publishedId, {})]
  const [type, description] = ['documentNotFoundError', `Document by ID "${id}" was not found`]
  const expected = {status: 404, type, index: 1, item: {type, description, id}}
  expect(await refusal(client.action(actions))).toEqual(expected)
  expect(await client.getDocument(draftId)).toBeUndefined()
})

test('the client reports the refused action', async () => {
  const {publishedId} = newDocument()
  await expect(client.action(publish(publishedId))).rejects.toMatchObject({
    details: {type: 'actionError'},
    message: expect.stringContaining(`- Document by ID "drafts.${publishedId}" was not found`),
  })
})

test('create refuses an existing document, unless ifExists is ignore', async () => {
  const {publishedId, draftId} = newDocument()
  await client.action(create(publishedId, {title: 'A'}))
  await expectRefusal(client.action(create(publishedId)), 409, {type: 'documentAlreadyExistsError'})
  const attributes = {_id: draftId, _type: 'page', title: 'B'}
  const actionType = 'sanity.action.document.create'
  await client.action({actionType, publishedId, attributes, ifExists: 'ignore'})
  expect(await titles(draftId)).toEqual(['A'])
  await client.action(publish(publishedId))
  await expectRefusal(client.action(create(publishedId)), 409)
})

test('publish refuses an unexpected revision of the draft or of the published document', async () => {
  const {publishedId, draftId} = newDocument()
  await client.action(create(publishedId))
  for (const stale of [{ifPublishedRevisionId: 'gone'}, {ifDraftRevisionId: 'old'}]) {
    const type = 'documentRevisionIDDoesNotMatchError'
    await expectRefusal(client.action(publish(publishedId, stale)), 409, {type})
  }
  const draft = await client.getDocument(draftId)
  await client.action(publish(publishedId, {ifDraftRevisionId: draft?._rev}))
  const published = await client.getDocument(publishedId)
  const guarded = publish(publishedId, {ifPublishedRevisionId: published?._rev})
  await client.action([edit(publishedId, {title: 'B'}), guarded])
  expect(await titles(publishedId)).toEqual(['B'])
})

test('delete refuses to leave versions that were not named', async () => {
  const {publishedId, draftId, versionId} = newDocument()
  for (const _id of [publishedId, draftId, versionId]) await client.create({_id, _type: 'page'})
  const remove = (includeDrafts: string[]): Action => ({
    actionType: 'sanity.action.document.delete',
    publishedId,
    includeDrafts,
  })
  await expectRefusal(client.action(remove([draftId])), 409, {
    item: {description: expect.stringContaining(versionId)},
  })
  await client.action(remove([draftId, versionId]))
  expect(await client.getDocuments([publishedId, draftId, versionId])).toEqual([null, null, null])
  await expectRefusal(client.action(remove([])), 404)
})

test.each<[string, object, RegExp]>([
  ['an unknown type', {actionType: 'sanity.action.document.explode'}, /Unknown action type/],
  ['no type', {}, /actionType/],
  [
    'an unknown field',
    {actionType: 'sanity.action.document.version.discard', versionId: 'drafts.a', ifRevision: 'x'},
    /ifRevision/,
  ],
  ['another document', {...publish('a'), draftId: 'drafts.b'}, /not a version of/],
  ['a published id for a draft', {...publish('a'), draftId: 'a'}, /draftId/],
  ['a draft without a type', {...create('a'), attributes: {_id: 'drafts.a'}}, /_type/],
  ['an unknown patch', {...edit('a', {}), patch: {merge: {a: 1}}}, /merge/],
])('an action gets 400 for %s', async (_, action, description) => {
  const response = await postActions([action])
  expect(response.status).toBe(400)
  const items = [{index: 0, error: {description: expect.stringMatching(description)}}]
  expect(await response.json()).toMatchObject({error: {type: 'actionError', items}})
})

test('an action gets 400 for a body without actions; an empty list does nothing', async () => {
  expect((await postActions('create')).status).toBe(400)
  expect((await postActions([])).status).toBe(200)
})

test('a dry run gives the same response and writes nothing, not even the transaction id', async () => {
  const {publishedId, draftId} = newDocument()
  const transactionId = `dry-${publishedId}`
  const result = await client.action(create(publishedId), {dryRun: true, transactionId})
  expect(result).toMatchObject({transactionId})
  await expectRefusal(client.action(publish(publishedId), {dryRun: true}), 404)
  expect(await client.getDocument(draftId)).toBeUndefined()
  await client.action(create(publishedId), {transactionId})
})

test.each(['viewer', 'anonymous'] as const)('%s may not act, not even as a dry run', async (role) => {
  const {publishedId, draftId} = newDocument()
  const reader = clientFor(lake, role === 'anonymous' ? undefined : lake.createToken(role))
  await expect(reader.action(create(publishedId), {dryRun: true})).rejects.toMatchObject({
    statusCode: 403,
    details: {type: 'insufficientPermissionsError'},
  })
  await expect(reader.action(create(publishedId))).rejects.toMatchObject({statusCode: 403})
  expect(await client.getDocument(draftId)).toBeUndefined()
})
