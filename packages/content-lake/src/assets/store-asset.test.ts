import {createHash} from 'node:crypto'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {isBlurhashValid} from 'blurhash'
import {beforeEach, expect, test} from 'vitest'
import {temporaryDirectory} from '../testing/lake.ts'
import {picture} from '../testing/picture.ts'
import {storeFile, storeImage} from './store-asset.ts'

let directory: string

beforeEach(() => {
  directory = temporaryDirectory()
})

function store(bytes: Buffer, rest: {filename?: string; meta?: string[]} = {}) {
  const lake = {projectId: 'p1', publicUrl: 'http://localhost:3900'}
  return storeImage({bytes, lake, dataset: {name: 'production', assetsDirectory: directory}, ...rest})
}

test('the document of an image', async () => {
  const bytes = await picture().png().toBuffer()
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const document = await store(bytes, {filename: 'red.png'})
  expect(document).toEqual({
    _id: `image-${sha1}-60x40-png`,
    _type: 'sanity.imageAsset',
    assetId: sha1,
    extension: 'png',
    metadata: {
      _type: 'sanity.imageMetadata',
      blurHash: expect.any(String),
      dimensions: {_type: 'sanity.imageDimensions', aspectRatio: 1.5, height: 40, width: 60},
      hasAlpha: true,
      isOpaque: false,
      lqip: expect.stringMatching(/^data:image\/png;base64,/),
      palette: expect.objectContaining({_type: 'sanity.imagePalette'}),
    },
    mimeType: 'image/png',
    originalFilename: 'red.png',
    path: `images/p1/production/${sha1}-60x40.png`,
    sha1hash: sha1,
    size: bytes.length,
    uploadId: expect.stringMatching(/^[0-9a-f]{32}$/),
    url: `http://localhost:3900/images/p1/production/${sha1}-60x40.png`,
  })
  expect(isBlurhashValid(document.metadata.blurHash ?? '').result).toBe(true)
  expect(readFileSync(join(directory, `${sha1}-60x40.png`))).toEqual(bytes)
})

test('the same bytes are one image, and no temporary file is left', async () => {
  const bytes = await picture().jpeg().toBuffer()
  const [first, second] = await Promise.all([store(bytes), store(bytes, {filename: 'again.jpg'})])
  expect(second._id).toBe(first._id)
  expect(readdirSync(directory)).toHaveLength(1)
})

test('the EXIF orientation is applied to the size', async () => {
  const bytes = await picture().withMetadata({orientation: 6}).jpeg().toBuffer()
  const {_id, metadata} = await store(bytes)
  expect(metadata.dimensions).toMatchObject({width: 40, height: 60})
  expect(_id).toMatch(/-40x60-jpg$/)
})

test('the dominant colour of the palette covers most of the image', async () => {
  const patch = await picture(20, 40, '#1030d0').png().toBuffer()
  const bytes = await picture(100, 40, '#d03010')
    .composite([{input: patch, left: 0, top: 0}])
    .png()
    .toBuffer()
  const {metadata} = await store(bytes)
  expect(metadata.isOpaque).toBe(true)
  expect(metadata.palette).toMatchObject({
    dominant: {background: expect.stringMatching(/^#[cd][0-9a-f][23][0-9a-f]1[0-9a-f]$/), foreground: '#fff'},
    vibrant: {_type: 'sanity.imagePaletteSwatch', population: expect.any(Number)},
  })
})

test('a fully transparent image has no palette', async () => {
  const {metadata} = await store(await picture(10, 10, '#00000000').png().toBuffer())
  expect(metadata.palette).toEqual({_type: 'sanity.imagePalette'})
})

test('only requested metadata is computed', async () => {
  const {metadata} = await store(await picture().png().toBuffer(), {meta: ['none']})
  expect(Object.keys(metadata)).toEqual(['_type', 'dimensions', 'hasAlpha', 'isOpaque'])
})

test('exif, location and thumbhash are read on request', async () => {
  const latitude = {GPSLatitude: '59/1 54/1 36/1', GPSLatitudeRef: 'N'}
  const gps = {...latitude, GPSLongitude: '10/1 45/1 0/1', GPSLongitudeRef: 'W'}
  const bytes = await picture()
    .withExif({IFD0: {Make: 'Camera'}, IFD3: gps})
    .jpeg()
    .toBuffer()
  const {metadata} = await store(bytes, {meta: ['exif', 'location', 'thumbhash']})
  expect(metadata).toMatchObject({
    exif: {_type: 'sanity.imageExifMetadata', Make: 'Camera'},
    location: {_type: 'geopoint', lat: 59.91, lng: -10.75},
    thumbHash: expect.stringMatching(/^[\w+/]{20,}=*$/),
  })
})

test.each([
  ['a.pdf', undefined, 'application/pdf'],
  ['a.mp4', 'application/octet-stream', 'video/mp4'],
  ['a.bin', 'model/obj', 'model/obj'],
  ['a', undefined, 'application/octet-stream'],
])('the type of file %s, sent as %s, is %s', async (filename, contentType, mimeType) => {
  const dataset = {name: 'production', assetsDirectory: directory}
  const upload = {bytes: Buffer.from(filename), filename, contentType, dataset}
  const file = await storeFile({...upload, lake: {projectId: 'p1', publicUrl: ''}})
  expect(file.mimeType).toBe(mimeType)
})

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  '%s is recognised by its bytes',
  async (format) => {
    const {mimeType} = await store(await picture().toFormat(format).toBuffer(), {filename: 'wrong.name'})
    expect(mimeType).toBe(`image/${format}`)
  },
)

test('a file that is not an image, damaged or too large is refused, and nothing is stored', async () => {
  const whole = await picture(400, 400).png({compressionLevel: 0}).toBuffer()
  const bomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"></svg>')
  for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), whole.subarray(0, whole.length / 2), bomb]) {
    // One after another, so that a failure names the file.
    await expect(store(bytes)).rejects.toMatchObject({status: 400})
  }
  expect(readdirSync(directory)).toEqual([])
})
