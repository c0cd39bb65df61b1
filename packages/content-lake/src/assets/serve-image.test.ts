import sharp from 'sharp'
import {beforeEach, expect, test} from 'vitest'
import {temporaryDirectory} from '../testing/lake.ts'
import {picture} from '../testing/picture.ts'
import {type AssetReply, serveImage} from './serve-asset.ts'
import {storeImage} from './store-asset.ts'

let directory: string
let name: string
let original: Buffer

beforeEach(async () => {
  directory = temporaryDirectory()
  // Left half red, right half blue.
  const blue = await picture(100, 100, '#0000ff').png().toBuffer()
  const both = picture(200, 100, '#ff0000').composite([{input: blue, left: 100, top: 0}])
  original = await both.jpeg({quality: 95}).toBuffer()
  name = await stored(original)
})

async function stored(bytes: Buffer): Promise<string> {
  const lake = {projectId: 'p', publicUrl: 'http://localhost:3900'}
  const upload = {bytes, lake, dataset: {name: 'd', assetsDirectory: directory}}
  const {path} = await storeImage(upload)
  return path.split('/').at(-1) ?? ''
}

function get(search = '', rest: {accept?: string; name?: string} = {}): Promise<AssetReply> {
  return serveImage({name, directory, search: new URLSearchParams(search), ...rest})
}

/** The colour in the middle of an image, as red, green and blue. */
async function middle(body: Uint8Array | undefined): Promise<number[]> {
  const image = sharp(body)
  const {width, height} = await image.metadata()
  const pixel = image.extract({left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1})
  return [...(await pixel.removeAlpha().raw().toBuffer())]
}

const isRed = expect.toSatisfy((colour: number[]) => (colour[0] ?? 0) > 200 && (colour[2] ?? 0) < 60)
const isBlue = expect.toSatisfy((colour: number[]) => (colour[2] ?? 0) > 200 && (colour[0] ?? 0) < 60)

test('without parameters the original is served, cacheable permanently and without content sniffing', async () => {
  const {status, headers, body} = await get()
  expect(status).toBe(200)
  expect(body).toEqual(original)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: `"${name.slice(0, 40)}"`,
  })
  expect(headers).not.toHaveProperty('vary')
})

test('crop, focal point, flip and rectangle show the right part', async () => {
  expect(await middle((await get('w=50&h=50&fit=crop&crop=left')).body)).toEqual(isRed)
  expect(await middle((await get('w=50&h=50&fit=crop&crop=right')).body)).toEqual(isBlue)
  expect(await middle((await get('w=50&h=50&fit=crop&crop=focalpoint&fp-x=0.9')).body)).toEqual(isBlue)
  expect(await middle((await get('w=50&h=50&fit=crop&crop=left&flip=h')).body)).toEqual(isRed)
  expect(await middle((await get('rect=120,0,60,60')).body)).toEqual(isBlue)
  expect(await middle((await get('rect=10,0,60,60&w=30')).body)).toEqual(isRed)
})

test.each([
  ['w=50', 50, 25],
  ['h=50&dpr=2', 200, 100],
  ['w=40&h=40&fit=fill&bg=0f0', 40, 40],
  ['or=90', 100, 200],
  ['w=50&pad=5', 60, 35],
  ['max-w=20&blur=10&sharp=10&sat=-20&invert=true', 20, 10],
])('%s makes %i × %i pixels', async (search, width, height) => {
  const {body} = await get(search)
  expect(await sharp(body).metadata()).toMatchObject({width, height})
})

test('the EXIF orientation is applied first', async () => {
  const turned = await sharp(original).withMetadata({orientation: 6}).jpeg().toBuffer()
  const {body} = await get('w=50', {name: await stored(turned)})
  const {width, height, orientation} = await sharp(body).metadata()
  expect([width, height, orientation]).toEqual([50, 100, undefined])
})

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['*/*', 'image/jpeg'],
])('auto=format with Accept: %s gives %s', async (accept, type) => {
  const {headers} = await get('auto=format', {accept})
  expect(headers).toMatchObject({'content-type': type, vary: 'Accept'})
})

test('a requested format is used regardless of Accept', async () => {
  const {headers, body} = await get('fm=png&auto=format', {accept: 'image/avif'})
  expect(headers['content-type']).toBe('image/png')
  expect((await sharp(body).metadata()).format).toBe('png')
})

test('a rendered image is cached, and concurrent requests share one rendering', async () => {
  const [first, second] = await Promise.all([get('w=50&q=50'), get('q=50&w=50')])
  expect(second.body).toBe(first.body)
  expect((await get('w=50&q=50')).body).toBe(first.body)
  expect((await get('w=50&q=51')).headers['etag']).not.toBe(first.headers['etag'])
})

test('an SVG is served unchanged, in a sandbox', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script></svg>',
  )
  const svgName = await stored(svg)
  const {body, headers} = await get('w=10&auto=format', {name: svgName, accept: 'image/avif'})
  expect(body).toEqual(svg)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  await expect(get('fm=png', {name: svgName})).rejects.toMatchObject({status: 400})
})

test('the file name of a download is escaped', async () => {
  const {headers} = await get('dl=Zdj%C4%99cie%22%0d%0a%3Bx.jpg')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Zdj_cie_x.jpg"; filename*=UTF-8''Zdj%C4%99cie%22%0D%0A%3Bx.jpg`,
  )
  expect((await get('dl=')).headers['content-disposition']).toContain(name)
})

test.each([
  '../production.sqlite',
  '..%2fx.png',
  `${'a'.repeat(40)}-1x1.png/../../x`,
  `${'a'.repeat(40)}-1x1.php`,
  `${'A'.repeat(40)}-1x1.png`,
  `${'a'.repeat(40)}-1x1.png\0`,
  'transforms/x.png',
  '',
])('%j is not an image name', async (wrong) => {
  await expect(get('', {name: wrong})).rejects.toMatchObject({status: 404})
})

test('a missing image is 404', async () => {
  await expect(get('', {name: `${'a'.repeat(40)}-10x10.png`})).rejects.toMatchObject({status: 404})
})
