import type {SectionContent} from '@domora/content/sections'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {Feature} from './feature.tsx'

const words = {
  _key: 'feature',
  _type: 'feature',
  anchor: null,
  field: {_id: 'landingPage', _type: 'page', path: 'sections[_key=="feature"]'},
  entry: null,
  heading: {text: 'A heading'},
  text: null,
  tone: 'paper',
  side: null,
  points: [],
  capabilities: [],
} as const

const image = {
  asset: {
    _id: `image-${'a'.repeat(40)}-2000x1000-png`,
    url: 'https://cdn.sanity.io/images/domora/production/a.png',
    width: 2000,
    height: 1000,
    lqip: null,
  },
  crop: null,
  hotspot: null,
  alt: {text: 'A house'},
}

const file = (name: string) => ({
  _id: 'file',
  url: `https://cdn.sanity.io/files/domora/production/${name}`,
})

const show = (
  media: {media: 'none'} | Extract<SectionContent<'feature'>, {media: 'video'} | {media: 'picture'}>,
) =>
  renderToStaticMarkup(
    <Feature
      content={{...words, points: [], capabilities: [], ...media}}
      locale="gb"
      heading="h2"
      pageTitle={null}
    />,
  )

test('before a video starts, only its poster is loaded, and everything comes from this site', () => {
  const captions = [{_key: 'en', language: 'gb' as const, file: file('c.vtt')}]
  const html = show({
    ...words,
    points: [],
    capabilities: [],
    media: 'video',
    video: {file: file('v.mp4'), poster: image, captions},
  })
  const video = /<video.*<\/video>/.exec(html)?.[0]
  expect(video).toContain('src="/files/domora/production/v.mp4"')
  expect(video).toContain('preload="none"')
  expect(video).toContain('width="1312" height="656"')
  expect(video).toContain(
    '<track kind="captions" src="/files/domora/production/c.vtt" srcLang="en" label="English"/>',
  )
  expect(html).not.toMatch(/ (?:autoplay|default)|https:/i)
})

test('a feature can be without media', () => {
  expect(show({media: 'none'})).not.toMatch(/<(?:img|svg|video)/)
})
