import {createHash} from 'node:crypto'
import {beforeEach, expect, test} from 'vitest'
import {temporaryDirectory} from '../testing/lake.ts'
import {type AssetReply, serveFile} from './serve-asset.ts'
import {storeFile} from './store-asset.ts'

const bytes = Buffer.from('0123456789')
let directory: string

beforeEach(() => {
  directory = temporaryDirectory()
})

function store(filename: string) {
  const lake = {projectId: 'p', publicUrl: 'http://localhost:3900'}
  return storeFile({bytes, filename, lake, dataset: {name: 'd', assetsDirectory: directory}})
}

async function get(filename: string, search = '', rest: {range?: string} = {}): Promise<AssetReply> {
  const {path} = await store(filename)
  return serveFile({
    name: path.split('/').at(-1) ?? '',
    search: new URLSearchParams(search),
    directory,
    ...rest,
  })
}

test('the document of a file', async () => {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  expect(await store('Terms.TXT')).toEqual({
    _id: `file-${sha1}-txt`,
    _type: 'sanity.fileAsset',
    assetId: sha1,
    extension: 'txt',
    mimeType: 'text/plain',
    originalFilename: 'Terms.TXT',
    path: `files/p/d/${sha1}.txt`,
    sha1hash: sha1,
    size: 10,
    uploadId: expect.any(String),
    url: `http://localhost:3900/files/p/d/${sha1}.txt`,
  })
})

test.each(['x', 'x.', 'x.a/../b', `x.${'a'.repeat(40)}`, 'x.ä'])(
  'the extension of %j is bin',
  async (filename) => {
    expect((await store(filename)).extension).toBe('bin')
  },
)

test('a file is served as it was stored', async () => {
  const {status, headers, body} = await get('a.txt')
  expect([status, body]).toEqual([200, bytes])
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('content-disposition')
})

test.each(['page.html', 'page.svg', 'page.xml', 'page.js', 'page'])('%s is a download', async (filename) => {
  const {headers} = await get(filename)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('a download has the requested name', async () => {
  expect((await get('a.txt', 'dl=b.txt')).headers['content-disposition']).toContain('filename="b.txt"')
})

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, undefined, 'bytes */10'],
  ['bytes=5-2', 416, undefined, 'bytes */10'],
  ['bytes=-0', 416, undefined, 'bytes */10'],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
])('Range: %s gives %i %j', async (range, status, text, contentRange) => {
  const reply = await get('a.txt', '', {range})
  expect(reply.status).toBe(status)
  expect(reply.body && Buffer.from(reply.body).toString()).toBe(text)
  expect(reply.headers['content-range']).toBe(contentRange)
})

test.each(['../x.txt', 'x.txt', `${'a'.repeat(40)}`, `${'a'.repeat(40)}.tar.gz`, `${'a'.repeat(40)}.txt`])(
  '%j is not found',
  async (name) => {
    await expect(serveFile({name, search: new URLSearchParams(), directory})).rejects.toMatchObject({
      status: 404,
    })
  },
)
