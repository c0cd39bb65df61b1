import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {Picture, type PictureSource} from './picture.tsx'

const source: PictureSource = {
  url: '/a.png?w=800',
  width: 800,
  height: 400,
  alt: 'A house',
  widths: [
    {width: 400, url: '/a.png?w=400'},
    {width: 800, url: '/a.png?w=800'},
  ],
  preview: null,
}

const imgOf = (isFirst: boolean) =>
  /<img[^>]*>/.exec(
    renderToStaticMarkup(<Picture source={source} sizes="100vw" className="wide" isFirst={isFirst} />),
  )?.[0]

test('the first picture of a page loads at once with high priority', () => {
  expect(imgOf(true)).toContain('fetchPriority="high"')
  expect(imgOf(true)).not.toContain('loading=')
})

test('other pictures load lazily; both have a fixed size', () => {
  expect(imgOf(false)).toContain('loading="lazy"')
  expect(imgOf(false)).not.toContain('fetchPriority')
  for (const img of [imgOf(true), imgOf(false)]) expect(img).toContain('width="800" height="400"')
})
