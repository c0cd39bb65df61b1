import {mkdir, readdir, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {clientFor} from '../testing/client.ts'
import {temporaryDirectory, testLake} from '../testing/lake.ts'

const dataDir = temporaryDirectory()
const {lake} = await testLake({dataDir})
const administrator = clientFor(lake, lake.createToken('administrator'))

const names = async () => (await administrator.datasets.list()).map(({name}) => name)

test('an administrator creates and removes datasets, with their content', async () => {
  await administrator.datasets.create('extra', {aclMode: 'public'})
  expect(await names()).toEqual(['extra', 'production'])
  const extra = administrator.withConfig({dataset: 'extra'})
  await extra.create({_id: 'a', _type: 'page'})
  await expect(administrator.datasets.create('extra')).rejects.toMatchObject({statusCode: 409})

  await Promise.all([
    administrator.datasets.delete('extra'),
    // A running request may succeed or find nothing, but never breaks the lake.
    extra.fetch('*').catch(() => undefined),
  ])
  expect(await names()).toEqual(['production'])
  await expect(extra.fetch('*')).rejects.toMatchObject({statusCode: 404})
  expect((await readdir(dataDir)).filter((file) => file.startsWith('extra'))).toEqual([])
  expect(await readdir(join(dataDir, 'assets'))).toEqual(['production'])
  await administrator.datasets.create('extra')
  expect(await extra.fetch('*')).toEqual([])
  await administrator.datasets.delete('extra')
})

test('without a token, queries find nothing in a private dataset and other requests get 401; its files are public', async () => {
  await administrator.datasets.create('secret', {aclMode: 'private'})
  const secret = administrator.withConfig({dataset: 'secret'})
  await secret.create({_id: 'a', _type: 'page'})
  const file = await secret.assets.upload('file', Buffer.from('hello'), {filename: 'a.txt'})
  const anonymous = clientFor(lake).withConfig({dataset: 'secret'})
  expect(await anonymous.fetch('*[_id == "a"]')).toEqual([])
  expect(await secret.fetch('count(*[_id == "a"])')).toBe(1)
  await expect(anonymous.getDocument('a')).rejects.toMatchObject({statusCode: 401})
  for (const path of ['data/export/secret', 'data/listen/secret?query=*', 'data/live/events/secret'])
    expect((await fetch(`${lake.url}/v2025-02-19/${path}`)).status).toBe(401)
  expect(await (await fetch(file.url)).text()).toBe('hello')
  await administrator.datasets.edit('secret', {aclMode: 'public'})
  expect(await anonymous.getDocument('a')).toMatchObject({_id: 'a'})
  await administrator.datasets.delete('secret')
})

test('datasets beside six others give up their threads, and read and write again when they are used', async () => {
  const {lake: many} = await testLake({datasets: Array.from({length: 7}, (_, n) => `set${n}`)})
  const editor = clientFor(many, many.createToken('editor'))
  for (const round of [1, 2]) {
    for (let n = 0; n < 7; n++) {
      const client = editor.withConfig({dataset: `set${n}`})
      await client.create({_type: 'page'})
      expect(await client.fetch(`count(*) + ${n}`)).toBe(round + n)
    }
  }
})

test('an empty file beside assets is refused', async () => {
  await writeFile(join(dataDir, 'lost.sqlite'), '')
  await mkdir(join(dataDir, 'assets', 'lost', 'images'), {recursive: true})
  const lost = await fetch(`${lake.url}/v1/data/query/lost?query=1`)
  expect(lost.status).toBe(500)
  await rm(join(dataDir, 'lost.sqlite'))
})

test('comments have their own private dataset, which is listed only on request', async () => {
  const editor = clientFor(lake, lake.createToken('editor'))
  const url = '/projects/local/datasets?datasetProfile=comments&addonFor=production'
  expect(await editor.request({url})).toEqual([])
  const setup = {url: '/comments/production/setup', method: 'POST'}
  expect(await editor.request(setup)).toEqual({datasetName: 'production-comments'})
  expect(await editor.request(setup)).toEqual({datasetName: 'production-comments'})
  expect(await editor.request({url})).toMatchObject([{name: 'production-comments', aclMode: 'private'}])
  expect(await names()).toEqual(['production'])
  const comments = editor.withConfig({dataset: 'production-comments'})
  expect(await comments.create({_type: 'comment'})).toMatchObject({_type: 'comment'})
  await expect(clientFor(lake).request(setup)).rejects.toMatchObject({statusCode: 403})
  await administrator.datasets.delete('production-comments')
})

test('a copy has the documents, the history and the files, and no webhook deliveries', async () => {
  const original = await administrator.create({_id: 'copied', _type: 'page', n: 1})
  await administrator.patch('copied').set({n: 2}).commit()
  const copy = {url: '/datasets/production/copy', method: 'PUT', body: {targetDataset: 'staging'}}
  expect(await administrator.request(copy)).toMatchObject({jobId: expect.any(String)})
  await expect(administrator.request(copy)).rejects.toMatchObject({statusCode: 409})
  const staging = administrator.withConfig({dataset: 'staging'})
  expect(await staging.getDocument('copied')).toMatchObject({n: 2})
  const url = `/data/history/staging/documents/copied?revision=${original._rev}`
  expect(await staging.request({url})).toMatchObject({documents: [{n: 1}]})
  expect(await (await fetch(`${lake.url}/v1/jobs/copied/listen`)).text()).toContain('"state":"completed"')
  await administrator.datasets.delete('staging')
  await administrator.delete('copied')
})

test.each(['editor', 'viewer', 'anonymous'] as const)('%s may do neither', async (role) => {
  const client = clientFor(lake, role === 'anonymous' ? undefined : lake.createToken(role))
  await expect(client.datasets.create('other')).rejects.toMatchObject({statusCode: 403})
  await expect(client.datasets.delete('production')).rejects.toMatchObject({statusCode: 403})
  expect(await names()).toEqual(['production'])
})

test('a missing dataset cannot be removed', async () => {
  await expect(administrator.datasets.delete('nowhere')).rejects.toMatchObject({statusCode: 404})
})
