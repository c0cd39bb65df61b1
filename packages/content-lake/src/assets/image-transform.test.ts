import {createImageUrlBuilder} from '@sanity/image-url'
import {expect, test} from 'vitest'
import {words} from '../testing/words.ts'
import {parseTransform} from './image-transform.ts'

const builder = createImageUrlBuilder({projectId: 'p', dataset: 'd', baseUrl: 'http://localhost:3900'})
const image = builder.image('image-0123456789abcdef0123456789abcdef01234567-2000x1000-jpg')

function parseUrl(url: string): unknown {
  return parseTransform(new URL(url).searchParams)
}

test('all parameters of @sanity/image-url are supported', () => {
  const url = image
    .rect(1, 2, 300, 400)
    .bg('ff8800')
    .focalPoint(0.25, 0.75)
    .flipHorizontal()
    .flipVertical()
    .width(640)
    .height(480)
    .format('webp')
    .forceDownload('photo.webp')
    .blur(50)
    .sharpen(20)
    .invert(true)
    .orientation(90)
    .minHeight(10)
    .maxHeight(900)
    .minWidth(20)
    .maxWidth(1000)
    .quality(80)
    .fit('fillmax')
    .crop('focalpoint')
    .saturation(-50)
    .auto('format')
    .dpr(2)
    .pad(10)
    .url()
  expect(parseUrl(url)).toEqual({
    rect: {left: 1, top: 2, width: 300, height: 400},
    background: '#ff8800ff',
    focalX: 0.25,
    focalY: 0.75,
    flip: 'hv',
    width: 640,
    height: 480,
    format: 'webp',
    download: 'photo.webp',
    blur: 50,
    sharpen: 20,
    invert: true,
    orientation: 90,
    minHeight: 10,
    maxHeight: 900,
    minWidth: 20,
    maxWidth: 1000,
    quality: 80,
    fit: 'fillmax',
    crop: ['focalpoint'],
    saturation: -50,
    auto: 'format',
    dpr: 2,
    pad: 10,
  })
})

test('the crop and hotspot of an editor become a rectangle', () => {
  const url = builder
    .image({
      asset: {_ref: 'image-0123456789abcdef0123456789abcdef01234567-2000x1000-jpg'},
      crop: {left: 0.1, top: 0, right: 0.1, bottom: 0},
      hotspot: {x: 0.2, y: 0.5, width: 0.1, height: 0.1},
    })
    .size(300, 300)
    .url()
  expect(parseUrl(url)).toEqual({
    rect: {left: 200, top: 0, width: 1000, height: 1000},
    width: 300,
    height: 300,
  })
})

test.each([
  ['fff', '#ffffffff'],
  ['80ff0000', '#ff000080'],
])('the background %s is %s', (text, background) => {
  expect(parseTransform(new URLSearchParams({bg: text}))).toEqual({background})
})

test.each(
  words(`
  w=0 w=-5 w=8193 w=1e3 w=abc w= h=100000 dpr=9 q=101 blur=5000 fit=contain crop=face rect=0,0,0,10
  rect=1,2,3 rect=-1,0,5,5 fm=svg fm=json auto=compress or=45 flip=x sat=500 bg=red fp-x=2 unknown=1
  constructor=1 w=10&w=20
`),
)('%s is refused', (search) => {
  expect(() => parseTransform(new URLSearchParams(search))).toThrow(expect.objectContaining({status: 400}))
})

test('a URL without parameters means the original', () => {
  expect(parseTransform(new URLSearchParams())).toEqual({})
})
