import {beforeAll, expect, test, vi} from 'vitest'
import type {imageSource as ImageSource} from './image-source.ts'
import {isPictureQuery} from './picture-query.ts'

const original = {width: 1999, height: 1001}

let imageSource: typeof ImageSource

beforeAll(async () => {
  vi.stubEnv('SANITY_API_HOST', 'http://127.0.0.1:1')
  imageSource = (await import('./image-source.ts')).imageSource
})

const picture = {
  asset: {_id: `image-${'a'.repeat(40)}-1999x1001-png`, url: 'http://lake.example', lqip: null, ...original},
  crop: null,
  hotspot: null,
  alt: {text: 'A door', lang: 'en'},
}
const crops = [
  null,
  {top: 0.013, bottom: 0.27, left: 0.101, right: 0},
  {top: 0, bottom: 0.009, left: 0.33, right: 0.41},
]
const hotspots = [null, {x: 0.9, y: 0.07, width: 0.1, height: 0.14}]

const isAllowed = (url: string) => isPictureQuery(new URL(url, 'http://site.example').searchParams, original)

test.each(crops.flatMap((crop) => hotspots.map((hotspot) => ({crop, hotspot}))))(
  'pictures of pages are allowed: %j',
  (seen) => {
    for (const [width, height] of [
      [1200, 630],
      [1312, 657],
    ] as const) {
      const {url} = imageSource({...picture, ...seen}, width, height)
      expect(url).toSatisfy(isAllowed)
    }
  },
)

test('a picture comes in the widths that it has, with its size and a preview', async () => {
  const {pictureSource} = await import('./image-source.ts')
  const preview = 'data:image/jpeg;base64,AAAA'
  const source = pictureSource({...picture, asset: {...picture.asset, lqip: preview}}, 1312)
  expect(source).toMatchObject({width: 1312, height: 657, preview: {url: preview}})
  expect(source.widths.map(({width}) => width)).toEqual([480, 800, 1312])
  for (const {url} of source.widths) expect(url).toSatisfy(isAllowed)
})

test('a page cannot use a size that is not served', () => {
  expect(() => imageSource(picture, 1000, 1000)).toThrow(RangeError)
})

const size = 'w=1200&h=630&fit=crop&auto=format'

test.each([
  '',
  'w=1200&h=630',
  'w=1200&h=631&fit=crop&auto=format',
  'w=1312&h=630&fit=crop&auto=format',
  'w=01200&h=630&fit=crop&auto=format',
  'w=1200&h=630&fit=max&auto=format',
  `${size}&w=1200`,
  `${size}&q=50`,
  `${size}&__proto__=x`,
  `${size}&rect=0,0,1200`,
  `${size}&rect=0,0,0,0`,
  `${size}&rect=0,0,1200,629.5`,
  `${size}&rect=0,0,1200,700`,
  `${size}&rect=1000,0,1200,630`,
])('other queries are refused: %j', (query) => {
  expect(isPictureQuery(new URLSearchParams(query), original)).toBe(false)
})
