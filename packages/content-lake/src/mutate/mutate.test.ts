import {expect, test} from 'vitest'
import {expectRefusal, newId, refusal} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'

const {client} = await testLake()
const createPage = (fields: object = {}) => client.create({_id: newId(), _type: 'page', ...fields})

test('create adds system fields, with the transaction id as the revision', async () => {
  const id = newId()
  const result = await client.transaction().create({_id: id, _type: 'page', title: 'A'}).commit()
  const document = await client.getDocument(id)
  expect(document).toEqual({
    _id: id,
    _type: 'page',
    title: 'A',
    _rev: result.transactionId,
    _createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    _updatedAt: document?._createdAt,
  })
  expect(result.results).toEqual([{id, operation: 'create'}])
})

test('create generates an id, also under a prefix that ends in a dot', async () => {
  expect((await client.create({_type: 'page'}))._id).toMatch(/^[A-Za-z0-9]{22}$/)
  expect((await client.create({_id: 'drafts.', _type: 'page'}))._id).toMatch(/^drafts\.[A-Za-z0-9]{22}$/)
})

test('create refuses an id that exists, which createIfNotExists and createOrReplace do not', async () => {
  const {_id: id} = await createPage({title: 'A', extra: 1})
  await expectRefusal(client.create({_id: id, _type: 'page', title: 'B'}), 409, {
    type: 'documentAlreadyExistsError',
    item: {id, description: `Document by ID "${id}" already exists`},
  })
  const kept = await client.createIfNotExists({_id: id, _type: 'page', title: 'B'})
  expect(kept).toMatchObject({title: 'A'})
  const replaced = await client.createOrReplace({_id: id, _type: 'page', title: 'B'})
  expect(replaced).toMatchObject({title: 'B'})
  expect(replaced).not.toHaveProperty('extra')
})

test.each(['#bad', '-a', 'a..b', '.a', 'a/b', 'a b', 'ä', 'x'.repeat(129)])(
  'create refuses the id %j',
  async (id) => {
    await expectRefusal(client.create({_id: id, _type: 'page'}), 400, {
      item: {description: `Malformed document ID: "${id}"`},
    })
  },
)

test('create keeps the times of an imported document', async () => {
  const times = {_createdAt: '2020-01-01T00:00:00Z', _updatedAt: '2021-01-01T00:00:00Z'}
  expect(await createPage(times)).toMatchObject(times)
})

test('create refuses a document without a type', async () => {
  const untyped = {mutations: [{create: {_id: newId()}}]}
  await expectRefusal(client.request({method: 'POST', url: '/data/mutate/production', body: untyped}), 400, {
    item: {description: 'Document does not have a type'},
  })
})

test('create generates array keys on request', async () => {
  const tags = [{name: 'a'}, {name: 'b', _key: 'mine'}, 'plain']
  const document = await client.create({_type: 'page', tags}, {autoGenerateArrayKeys: true})
  expect(document.tags).toEqual([
    {name: 'a', _key: expect.stringMatching(/^\w{12}$/)},
    {name: 'b', _key: 'mine'},
    'plain',
  ])
})

test('a mutation by query patches and deletes the documents that a query finds, drafts included', async () => {
  const type = newId()
  await client.create({_id: newId(), _type: type, n: 1})
  await client.create({_id: `drafts.${newId()}`, _type: type, n: 1})
  await client
    .patch({query: '*[_type == $type]', params: {type}})
    .inc({n: 1})
    .commit({returnDocuments: false})
  const raw = {perspective: 'raw'} as const
  expect(await client.fetch('*[_type == $type].n', {type}, raw)).toEqual([2, 2])
  await client.delete({query: '*[_type == $type]', params: {type}})
  expect(await client.fetch('count(*[_type == $type])', {type}, raw)).toBe(0)
})

test('a mutation by query refuses a query that is not GROQ and writes nothing of its transaction', async () => {
  const id = newId()
  const body = {mutations: [{create: {_id: id, _type: 'page'}}, {delete: {query: '*[_type =='}}]}
  await expectRefusal(client.request({method: 'POST', url: '/data/mutate/production', body}), 400)
  expect(await client.getDocument(id)).toBeUndefined()
})

test('transactions are all or nothing', async () => {
  const first = newId()
  const {_id: taken} = await createPage({n: 1})
  const transaction = client
    .transaction()
    .create({_id: first, _type: 'page'})
    .patch(taken, {inc: {n: 1}})
  await expectRefusal(transaction.create({_id: taken, _type: 'page'}).commit(), 409, {index: 2})
  expect(await client.getDocument(first)).toBeUndefined()
  expect(await client.getDocument(taken)).toMatchObject({n: 1})
})

test('transactions see their own earlier mutations', async () => {
  const id = newId()
  const {results} = await client
    .transaction()
    .create({_id: id, _type: 'page', n: 1})
    .patch(id, {inc: {n: 1}})
    .delete(id)
    .createIfNotExists({_id: id, _type: 'page', n: 7})
    .commit()
  expect(results.map(({operation}) => operation)).toEqual(['create', 'update', 'delete', 'create'])
  expect(await client.getDocument(id)).toMatchObject({n: 7})
})

test('transactions have an id that can be used once', async () => {
  const [transactionId, id] = [newId(), newId()]
  await client.mutate([{create: {_id: id, _type: 'page'}}], {transactionId})
  expect(await client.getDocument(id)).toMatchObject({_rev: transactionId})
  await expectRefusal(client.mutate([{patch: {id, set: {a: 1}}}], {transactionId}), 409)
  await expectRefusal(client.mutate([{patch: {id, set: {a: 1}}}], {transactionId: 'a b'}), 400)
})

test('transactions leave nothing behind when they are a dry run', async () => {
  const id = newId()
  expect(await client.create({_id: id, _type: 'page'}, {dryRun: true})).toMatchObject({_id: id})
  expect(await client.getDocument(id)).toBeUndefined()
  await expectRefusal(client.patch(id).set({a: 1}).commit({dryRun: true}), 409)
})

test('deleting a missing document succeeds', async () => {
  expect((await client.delete(newId())).results).toEqual([])
})

test('a patch applies every operation', async () => {
  const fields = {text: 'the quick fox', count: 1, list: ['a', 'c'], gone: true, nested: {}}
  const {_id: id} = await createPage(fields)
  const patched = await client
    .patch(id)
    .set({'nested.deep': 'x'})
    .setIfMissing({count: 9, missing: 'm'})
    .unset(['gone'])
    .inc({count: 5})
    .dec({count: 2})
    .insert('after', 'list[0]', ['b'])
    .diffMatchPatch({text: '@@ -1,13 +1,13 @@\n the \n-quick\n+brown\n  fox\n'})
    .commit()
  const expected = {text: 'the brown fox', count: 4, list: ['a', 'b', 'c'], nested: {deep: 'x'}, missing: 'm'}
  expect(patched).toMatchObject(expected)
  expect(patched).not.toHaveProperty('gone')
})

test('a patch reaches array items by key, and replaces nothing where nothing matches', async () => {
  const first = {_key: 'a', n: 1}
  const {_id: id} = await createPage({list: [first, {_key: 'b', n: 2}]})
  await client.patch(id).set({'list[_key=="b"].n': 20}).commit()
  const nothing = {insert: {replace: 'list[_key=="none"]', items: [{_key: 'c'}]}}
  const patched = await client.patch(id, nothing).commit()
  expect(patched['list']).toEqual([first, {_key: 'b', n: 20}])
})

test('a patch refuses a missing document, a stale revision, a broken path and an immutable field', async () => {
  const id = newId()
  await expectRefusal(client.patch(id).set({a: 1}).commit(), 409, {
    type: 'documentNotFoundError',
    item: {description: `The document with the ID "${id}" was not found`},
  })
  const {_rev} = await client.create({_id: id, _type: 'page'})
  await expectRefusal(client.patch(id).set({a: 1}).ifRevisionId('other').commit(), 409, {
    type: 'documentRevisionIDDoesNotMatchError',
    item: {id, currentRevisionID: _rev, expectedRevisionID: 'other'},
  })
  await expectRefusal(client.patch(id).set({'a[[': 1}).commit(), 400)
  await expectRefusal(client.patch(id).set({_id: 'b'}).commit(), 400)
  await expectRefusal(client.patch(id).unset(['_type']).commit(), 400)
  expect(await client.getDocument(id)).toMatchObject({_rev})
})

test('a patch counts every accepted increment of a hundred writers with ifRevisionId', async () => {
  const {_id: id} = await createPage({n: 0})
  const attempt = async () => {
    const document = await client.getDocument(id)
    const patch = client.patch(id, {inc: {n: 1}}).ifRevisionId(document?._rev ?? '')
    return refusal(patch.commit())
  }
  const outcomes = await Promise.all(Array.from({length: 100}, attempt))
  const accepted = outcomes.filter((outcome) => outcome === 'accepted')
  const refused = outcomes.filter((outcome) => outcome !== 'accepted')
  expect(accepted.length).toBeGreaterThan(0)
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({status: 409, type: 'documentRevisionIDDoesNotMatchError'})),
  )
  expect((await client.getDocument(id))?.['n']).toBe(accepted.length)
})

const reference = (_ref: string) => ({_type: 'reference', _ref})

test('strong references need their target at the end of the transaction, and protect it', async () => {
  const [author, post] = [newId(), newId()]
  await expectRefusal(client.create({_id: post, _type: 'post', author: reference(author)}), 409, {
    type: 'documentReferenceDoesNotExistError',
    item: {id: post, referenceID: author},
  })
  const referring = {_id: post, _type: 'post', authors: [{_key: 'a', ...reference(author)}]}
  await client.transaction().create(referring).create({_id: author, _type: 'author'}).commit()
  const description = `Document "${author}" cannot be deleted as there are references to it from "${post}"`
  await expectRefusal(client.delete(author), 409, {
    type: 'documentHasExistingReferencesError',
    item: {id: author, referencingIDs: [post], description},
  })
  await expectRefusal(client.createOrReplace({_id: author, _type: 'other'}), 409)
  await client.transaction().delete(author).delete(post).commit()
})

test('strong references do not protect it when they are removed or weak', async () => {
  const [target, source, weak] = [newId(), newId(), newId()]
  await client.create({_id: target, _type: 'author'})
  await client.create({_id: source, _type: 'post', author: reference(target)})
  const [author, other] = [target, 'nowhere'].map((id) => ({...reference(id), _weak: true}))
  await client.create({_id: weak, _type: 'post', author, other})
  await client.patch(source).unset(['author']).commit()
  await client.delete(target)
  expect(await client.getDocument(weak)).toMatchObject({author: {_ref: target}})
})

test('refuses a document that is nested deeper than 20 levels', async () => {
  const nest = (depth: number): unknown => (depth === 0 ? 'end' : {in: nest(depth - 1)})
  expect(await refusal(client.create({_type: 'page', deep: nest(20)}))).toBe('accepted')
  await expectRefusal(client.create({_type: 'page', deep: nest(21)}), 400)
})
