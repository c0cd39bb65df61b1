import {readFileSync} from 'node:fs'
import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import type {ClientPerspective} from '@sanity/client'
import {expect, test} from 'vitest'
import {clientFor} from '../testing/client.ts'
import {temporaryDirectory, testLake} from '../testing/lake.ts'

const dataDir = temporaryDirectory()
const {lake, client: writer} = await testLake({dataDir, tokens: [{token: 'chosen-secret', role: 'editor'}]})
const setup = writer
  .transaction()
  .create({_id: 'page', _type: 'page', title: 'Public', next: {_ref: 'drafts.secret'}})
for (const _id of ['drafts.secret', 'drafts.page', 'versions.spring.page', 'internal.note'])
  setup.create({_id, _type: 'page', title: 'Secret'})
await setup.commit()

test.each<ClientPerspective>(['raw', 'published', 'drafts', ['spring']])(
  'without a token, a query in perspective %j finds published content only',
  async (perspective) => {
    const found = await clientFor(lake).fetch(
      '{"all": *, "followed": *[_id == "page"].next->, "counted": count(*[title == "Secret"])}',
      {},
      {perspective},
    )
    expect(JSON.stringify(found)).not.toContain('Secret')
    expect(found).toMatchObject({all: [{_id: 'page'}], counted: 0})
  },
)

test('without a token, doc and export return no document with a dot in its id', async () => {
  const doc = `${lake.url}/v2025-02-19/data/doc/production/`
  const [byId, versions, exported] = await Promise.all(
    [
      `${doc}page,drafts.page,drafts.none`,
      `${doc}page?includeAllVersions=true`,
      `${lake.url}/v1/data/export/production`,
    ].map(async (url) => (await fetch(url)).text()),
  )
  expect(JSON.parse(byId ?? '')).toMatchObject({
    documents: [{_id: 'page'}],
    // The existence of a private document is private too.
    omitted: [
      {id: 'drafts.page', reason: 'permission'},
      {id: 'drafts.none', reason: 'permission'},
    ],
  })
  expect(JSON.parse(versions ?? '')).toMatchObject({documents: [{_id: 'page'}]})
  expect(exported?.trimEnd().split('\n')).toHaveLength(1)
  for (const response of [byId, versions, exported]) expect(response).not.toContain('Secret')
})

test('without a token, writing is refused, assets included', async () => {
  const client = clientFor(lake)
  await expect(client.patch('page').set({title: 'x'}).commit()).rejects.toMatchObject({
    statusCode: 403,
    details: {items: [{error: {type: 'insufficientPermissionsError', permission: 'update'}}]},
  })
  await expect(client.assets.upload('file', Buffer.from('x'))).rejects.toMatchObject({statusCode: 403})
  expect(await client.getDocument('page')).toMatchObject({title: 'Public'})
})

test('an unknown token gets 401', async () => {
  for (const token of ['nonsense', 'sk', lake.createToken('editor').slice(0, -1)]) {
    await expect(clientFor(lake, token).fetch('*')).rejects.toMatchObject({
      statusCode: 401,
      response: {body: {statusCode: 401, error: 'Unauthorized', errorCode: 'SIO-401-ANF'}},
    })
  }
  const basic = await fetch(`${lake.url}/v1/users/me`, {headers: {authorization: 'Basic YTpi'}})
  expect(basic.status).toBe(401)
})

test('a viewer reads drafts but cannot write', async () => {
  const client = clientFor(lake, lake.createToken('viewer'))
  expect(await client.getDocument('drafts.page')).toMatchObject({title: 'Secret'})
  await expect(client.create({_type: 'page'})).rejects.toMatchObject({
    statusCode: 403,
    details: {items: [{error: {type: 'insufficientPermissionsError', permission: 'create'}}]},
  })
  await expect(client.delete('page')).rejects.toMatchObject({statusCode: 403})
})

test('an editor writes, also with a chosen secret', async () => {
  await clientFor(lake, 'chosen-secret').create({_id: 'mine', _type: 'page'})
  expect(await clientFor(lake).getDocument('mine')).toMatchObject({_id: 'mine'})
})

test('secrets are not on the disk', async () => {
  const secret = lake.createToken('administrator')
  await clientFor(lake, secret).create({_type: 'page'})
  const files = (await readdir(dataDir)).filter((file) => file.includes('.sqlite'))
  expect(files).toContain('.users.sqlite')
  const holding = (text: string) => files.filter((file) => readFileSync(join(dataDir, file)).includes(text))
  expect(holding(secret)).toEqual([])
  expect(holding('chosen-secret')).toEqual([])
})
