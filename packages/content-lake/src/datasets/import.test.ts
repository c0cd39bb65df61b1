import {execFile} from 'node:child_process'
import {createHash} from 'node:crypto'
import {mkdir, readdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {beforeEach, expect, test} from 'vitest'
import {startContentLake} from '../start-content-lake.ts'
import {temporaryDirectory, testLake} from '../testing/lake.ts'
import {picture} from '../testing/picture.ts'

let directory: string
const seed = () => join(directory, 'seed')

beforeEach(async () => {
  directory = temporaryDirectory()
  await mkdir(join(seed(), 'images'), {recursive: true})
  await picture(8, 4)
    .png()
    .toFile(join(seed(), 'images', 'a picture.png'))
  await writeFile(join(seed(), 'terms.txt'), 'the terms')
})

const writeSeed = (...lines: unknown[]) =>
  writeFile(
    join(seed(), 'data.ndjson'),
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )

test('imports documents with their images and files', async () => {
  await writeSeed(
    {_id: 'post', _type: 'post', author: {_type: 'reference', _ref: 'author'}},
    '',
    {_id: 'drafts.new', _type: 'post'},
    {
      _id: 'author',
      _type: 'author',
      _createdAt: '2020-01-01T00:00:00Z',
      photo: {_type: 'image', alt: 'Red', _sanityAsset: 'image@file://./images/a%20picture.png'},
      again: [{_type: 'image', _key: 'k', _sanityAsset: 'image@file://./images/a picture.png'}],
      terms: {_type: 'file', _sanityAsset: 'file@file://./terms.txt'},
    },
  )
  const {lake, client} = await testLake({seed: seed()})
  expect(lake.seeded).toBe(true)
  const author = await client.fetch(
    '*[_id == "author"][0]{..., "photo": photo.asset->, "terms": terms.asset->}',
  )
  expect(author).toMatchObject({
    _createdAt: '2020-01-01T00:00:00Z',
    photo: {_type: 'sanity.imageAsset', metadata: {dimensions: {width: 8, height: 4}}},
    terms: {_type: 'sanity.fileAsset', size: 9},
  })
  const asset = {_type: 'reference', _ref: author.photo._id}
  const stored = await client.getDocument('author')
  expect(stored?.['photo']).toEqual({_type: 'image', alt: 'Red', asset})
  expect(stored?.['again']).toEqual([{_type: 'image', _key: 'k', asset}])
  expect(await client.getDocument('drafts.new')).toBeDefined()
})

test('an archive of an export is a seed, with the names and titles of its assets', async () => {
  await writeSeed({
    _id: 'a',
    _type: 'page',
    terms: {_type: 'file', _sanityAsset: 'file@file://./terms.txt'},
  })
  const hash = createHash('sha1').update('the terms').digest('hex')
  const described = {[`file-${hash}`]: {originalFilename: 'Terms.txt', title: 'Terms'}}
  await writeFile(join(seed(), 'assets.json'), JSON.stringify(described))
  const archive = join(directory, 'production.tar.gz')
  await promisify(execFile)('tar', ['-czf', archive, '-C', directory, 'seed'])
  const {client} = await testLake({seed: archive})
  const asset = await client.fetch('*[_id == "a"][0].terms.asset->{originalFilename, title, size}')
  expect(asset).toEqual({originalFilename: 'Terms.txt', title: 'Terms', size: 9})
  await writeFile(archive, 'not an archive')
  await expect(startContentLake({seed: archive})).rejects.toThrow(
    /production\.tar\.gz: tar cannot unpack it: /,
  )
})

test('is imported once, and does not overwrite edits', async () => {
  await writeSeed({_id: 'page', _type: 'page', title: 'Seed'})
  const dataDir = join(directory, 'data')
  const first = await testLake({dataDir, seed: seed()})
  await first.client.delete('page')
  await first.lake.close()
  const second = await testLake({dataDir, seed: seed()})
  expect(second.lake.seeded).toBe(false)
  expect(await second.client.fetch('count(*)')).toBe(0)
})

const good = {_id: 'good', _type: 'page'}

test.each([
  ['a line that is not JSON', '{"_id": ', /data\.ndjson:2: not JSON/],
  ['a line that is not an object', '[1]', /data\.ndjson:2: every line must be one JSON object/],
  ['a document without a type', {_id: 'a'}, /data\.ndjson:2: Document does not have a type/],
  ['a malformed id', {_id: 'a b', _type: 'page'}, /data\.ndjson:2: Malformed document ID: "a b"/],
  ['an id that occurs twice', good, /data\.ndjson:2: Document by ID "good" already exists/],
  [
    'a reference to nothing',
    {_id: 'a', _type: 'page', to: {_ref: 'nothing'}},
    /data\.ndjson:2: Document "a" references non-existent document "nothing"/,
  ],
  [
    'a missing image',
    {_id: 'a', _type: 'page', image: {_sanityAsset: 'image@file://./images/none.png'}},
    /data\.ndjson:2: .*none\.png/,
  ],
  [
    'an image that is not one',
    {_id: 'a', _type: 'page', image: {_sanityAsset: 'image@file://./terms.txt'}},
    /data\.ndjson:2: /,
  ],
  [
    'an image on the network',
    {_id: 'a', _type: 'page', image: {_sanityAsset: 'image@https://example.com/x.png'}},
    /data\.ndjson:2: _sanityAsset must be/,
  ],
])('%s prevents the start, the error names the line, and nothing is left', async (_, line, message) => {
  await writeSeed(good, line)
  const dataDir = join(directory, 'data')
  const refusal = await startContentLake({dataDir, seed: seed()}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(String(refusal)).toMatch(message)
  expect(String(refusal)).not.toContain('\n')

  const {raw} = await testLake({dataDir})
  expect(await raw.fetch('count(*)')).toBe(0)
})

test('a missing seed prevents the start', async () => {
  await expect(startContentLake({seed: join(directory, 'nowhere')})).rejects.toThrow(/nowhere/)
  expect(await readdir(directory)).toEqual(['seed'])
})
