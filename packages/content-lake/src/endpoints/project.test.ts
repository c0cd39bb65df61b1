import {createClient} from '@sanity/client'
import {expect, test} from 'vitest'
import {clientFor} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'
import {eventually} from '../testing/streams.ts'

const {lake, client: editor} = await testLake({
  webhooks: [{name: 'site', url: 'http://127.0.0.1:1/', dataset: 'production'}],
  log: () => {},
})
const administrator = clientFor(lake, lake.createToken('administrator'))
const ask = (url: string, method = 'GET', body?: object) =>
  administrator.request({url, method, ...(body === undefined ? {} : {body})})

test('an origin that is added may call the lake, until it is deleted', async () => {
  const origin = 'http://localhost:4321'
  const call = async () => (await fetch(`${lake.url}/v1/ping`, {headers: {origin}})).status
  expect(await call()).toBe(403)
  const {id} = await ask('/projects/local/cors', 'POST', {origin, allowCredentials: true})
  expect(await call()).toBe(200)
  expect(await ask('/projects/local/cors')).toContainEqual({id, origin, allowCredentials: true})
  await ask(`/projects/local/cors/${encodeURIComponent(id)}`, 'DELETE')
  expect(await call()).toBe(403)
  await expect(
    editor.request({url: '/projects/local/cors', method: 'POST', body: {origin}}),
  ).rejects.toMatchObject({statusCode: 403})
})

test('tokens are created, listed and deleted', async () => {
  const memberships = [{resourceType: 'project', resourceId: 'local', roleNames: ['editor']}]
  const {id, token} = await ask('/access/project/local/robots', 'POST', {label: 'Script', memberships})
  expect(await clientFor(lake, token).create({_type: 'page'})).toMatchObject({_type: 'page'})
  expect(await ask('/access/project/local/robots')).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({id, label: 'Script', memberships})]),
  })
  await ask(`/access/project/local/robots/${id}`, 'DELETE')
  await expect(clientFor(lake, token).fetch('*')).rejects.toMatchObject({statusCode: 401})
  expect(await ask('/access/project/local/roles')).toMatchObject({data: [{name: 'viewer'}, {}, {}]})
})

test('tokens are created, listed and deleted by the CLI of Studio 5', async () => {
  const {id, key} = await ask('/projects/local/tokens', 'POST', {label: 'Old', roleName: 'viewer'})
  expect(await clientFor(lake, key).fetch('count(*)')).toEqual(expect.any(Number))
  expect(await ask('/projects/local/tokens')).toContainEqual(
    expect.objectContaining({id, label: 'Old', roles: [expect.objectContaining({name: 'viewer'})]}),
  )
  await ask(`/projects/local/tokens/${id}`, 'DELETE')
  await expect(clientFor(lake, key).fetch('*')).rejects.toMatchObject({statusCode: 401})
})

test('webhooks are listed with their deliveries', async () => {
  await editor.create({_id: 'announced', _type: 'page'})
  expect(await ask('/hooks/projects/local')).toMatchObject([{id: 'site', type: 'document'}])
  // Their URLs may contain a secret.
  await expect(editor.request({url: '/hooks/projects/local'})).rejects.toMatchObject({statusCode: 403})
  await eventually(() => expect(lake.deliveries()[0]?.attempts.length).toBeGreaterThan(0))
  const [message] = await ask('/hooks/projects/local/site/messages')
  expect(message).toMatchObject({status: 'pending', payload: expect.stringContaining('_id')})
  const attempts = await ask('/hooks/projects/local/site/attempts')
  expect(attempts).toContainEqual(expect.objectContaining({messageId: message.id, isFailure: true}))
})

test('schemas are stored by workspace and tag', async () => {
  const url = '/projects/local/datasets/production/schemas'
  const schema = {version: '2025-05-01', workspace: {name: 'default', title: 'D'}, schema: '[]'}
  await ask(url, 'PUT', {schemas: [schema, {...schema, tag: 'next'}]})
  const stored = await ask(url)
  expect(stored).toMatchObject([
    {_id: '_.schemas.default', schema: '[]'},
    {_id: '_.schemas.default.tag.next'},
  ])
  expect(await ask(`${url}/_.schemas.default.tag.next`, 'DELETE')).toEqual({deleted: true})
  expect(await ask(url)).toHaveLength(1)
  expect(await ask('/descriptors/claim', 'POST', {descriptorId: 'a'})).toEqual({
    synchronization: {type: 'complete'},
  })
})

test('a client of a dataset resource reads and writes', async () => {
  const {projectId: _, dataset: __, ...config} = editor.config()
  const client = createClient({...config, resource: {type: 'dataset', id: 'local.production'}})
  await client.create({_id: 'by-resource', _type: 'page'})
  expect(await client.fetch('*[_id == "by-resource"]._id')).toEqual(['by-resource'])
  expect(await client.getDocument('by-resource')).toMatchObject({_id: 'by-resource'})
})

test.each([
  ['/graphql/production/default', /does not support GraphQL/],
  ['/agent/action/generate/production', /does not support AI/],
  ['/media-libraries/ml/query', /does not support the Media Library/],
])('%s is refused with the name of the feature, and not listed as unknown', async (url, message) => {
  await expect(ask(url, 'POST', {})).rejects.toMatchObject({
    statusCode: 501,
    message: expect.stringMatching(message),
  })
  expect(lake.unknownRequests).toEqual([])
})
