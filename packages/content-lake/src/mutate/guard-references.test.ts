import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type ContentLake, startContentLake} from '../start-content-lake.ts'
import {clientFor, refusal} from '../test-support/client.ts'

let lake: ContentLake
let client: ReturnType<typeof clientFor>

beforeAll(async () => {
  lake = await startContentLake()
  client = clientFor(lake, lake.createToken('editor'))
})
afterAll(() => lake.close())

const newId = (): string => `t-${randomUUID()}`

const reference = (target: string, weak = false) => ({
  _type: 'reference',
  _ref: target,
  ...(weak ? {_weak: true} : {}),
})

test('need their target at the end of the transaction, and protect it', async () => {
  const [author, post] = [newId(), newId()]
  expect(await refusal(client.create({_id: post, _type: 'post', author: reference(author)}))).toMatchObject({
    status: 409,
    type: 'documentReferenceDoesNotExistError',
    item: {id: post, referenceID: author},
  })
  await client
    .transaction()
    .create({_id: post, _type: 'post', authors: [{_key: 'a', ...reference(author)}]})
    .create({_id: author, _type: 'author'})
    .commit()
  expect(await refusal(client.delete(author))).toMatchObject({
    status: 409,
    type: 'documentHasExistingReferencesError',
    item: {
      id: author,
      referencingIDs: [post],
      description: `Document "${author}" cannot be deleted as there are references to it from "${post}"`,
    },
  })
  expect(await refusal(client.createOrReplace({_id: author, _type: 'other'}))).toMatchObject({status: 409})
  await client.transaction().delete(author).delete(post).commit()
})

test('do not protect it when they are removed or weak', async () => {
  const [target, source, weak] = [newId(), newId(), newId()]
  await client.create({_id: target, _type: 'author'})
  await client.create({_id: source, _type: 'post', author: reference(target)})
  await client.create({
    _id: weak,
    _type: 'post',
    author: reference(target, true),
    other: reference('nowhere', true),
  })
  await client.patch(source).unset(['author']).commit()
  await client.delete(target)
  expect(await client.getDocument(weak)).toMatchObject({author: {_ref: target}})
})
