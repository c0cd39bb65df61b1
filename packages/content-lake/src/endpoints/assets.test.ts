import {createImageUrlBuilder} from '@sanity/image-url'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {testLake} from '../testing/lake.ts'
import {picture} from '../testing/picture.ts'

const {lake, client} = await testLake()
const blue = await picture(40, 20, '#08f').png().toBuffer()

test('an image is uploaded once, and served with the transforms of its URL', async () => {
  const document = await client.assets.upload('image', blue, {filename: 'blue.png', title: 'Blue'})
  expect(document).toMatchObject({
    _type: 'sanity.imageAsset',
    originalFilename: 'blue.png',
    title: 'Blue',
    metadata: {dimensions: {width: 40, height: 20}},
  })
  expect(await client.assets.upload('image', blue, {filename: 'again.png'})).toEqual(document)
  const builder = createImageUrlBuilder({projectId: lake.projectId, dataset: lake.dataset, baseUrl: lake.url})
  const url = builder.image(document).width(10).format('webp').url()
  const made = await sharp(await (await fetch(url)).arrayBuffer()).metadata()
  expect(made).toMatchObject({format: 'webp', width: 10, height: 5})
})

test('a matching If-None-Match gives 304 without a body', async () => {
  const image = await client.assets.upload('image', blue)
  const file = await client.assets.upload('file', Buffer.from('kept for ever'), {filename: 'x.txt'})
  for (const url of [image.url, `${image.url}?w=5`, file.url]) {
    const etag = (await fetch(url)).headers.get('etag')
    const again = await fetch(url, {headers: {'if-none-match': `"other", W/${etag}`}})
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toContain('immutable')
  }
})

test('a file is uploaded and downloaded', async () => {
  const document = await client.assets.upload('file', Buffer.from('the terms'), {filename: 'terms.txt'})
  expect(document).toMatchObject({_type: 'sanity.fileAsset', extension: 'txt', size: 9})
  expect(await (await fetch(document.url)).text()).toBe('the terms')
  const part = await fetch(document.url, {headers: {range: 'bytes=4-8'}})
  expect([part.status, await part.text()]).toEqual([206, 'terms'])
})

test('a referenced asset cannot be deleted', async () => {
  const {_id} = await client.assets.upload('file', Buffer.from('kept'), {filename: 'kept.txt'})
  await client.create({_type: 'page', file: {_type: 'file', asset: {_type: 'reference', _ref: _id}}})
  await expect(client.delete(_id)).rejects.toMatchObject({statusCode: 409})
})

test.each([
  'images/local/production/..%2f..%2fproduction.sqlite',
  'files/local/production/..%2f..%2f.tokens.sqlite',
  'files/local/..%2f..%2fetc/passwd',
  'images/other/production/none.png',
  'images/local/nowhere/none.png',
])('%s is not found', async (path) => {
  expect((await fetch(`${lake.url}/${path}`)).status).toBe(404)
})

test('a name for search engines may follow an image and a file', async () => {
  const png = await picture(3, 2).png().toBuffer()
  const image = await client.assets.upload('image', png)
  const named = await fetch(`${image.url}/red-square.png?w=2`)
  expect([named.status, named.headers.get('content-type')]).toEqual([200, 'image/png'])
  const file = await client.assets.upload('file', Buffer.from('x'), {filename: 'x.txt'})
  expect((await fetch(`${file.url}/letter.txt`)).status).toBe(200)
  expect(lake.unknownRequests).toEqual([])
})

test('the creation time of an asset can be patched, as imports do, and that of other documents cannot', async () => {
  const {_id} = await client.assets.upload('file', Buffer.from('y'))
  const time = '2020-01-01T00:00:00Z'
  expect(await client.patch(_id).set({_createdAt: time}).commit()).toMatchObject({_createdAt: time})
  await client.create({_id: 'page', _type: 'page'})
  await expect(client.patch('page').set({_createdAt: time}).commit()).rejects.toMatchObject({statusCode: 400})
})
