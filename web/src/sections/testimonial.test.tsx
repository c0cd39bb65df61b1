import type {Testimonial as TestimonialContent} from '@domora/content/testimonial'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {Testimonial} from './testimonial.tsx'

const short: TestimonialContent = {
  _key: 'said',
  _id: 'testimonial-1',
  _type: 'testimonial',
  quote: {text: 'An example.', lang: 'en'},
  person: 'Somebody',
  role: {text: 'Tenant'},
  company: null,
  source: null,
}

const figureOf = (content: TestimonialContent) =>
  /<figure>.*<\/figure>/.exec(renderToStaticMarkup(<Testimonial content={content} />))?.[0]

test('a quote in another language says so', () => {
  expect(figureOf(short)).toContain('<blockquote><p lang="en">An example.</p></blockquote>')
})

test('without company and source', () => {
  expect(figureOf(short)).toContain(
    '<figcaption><b>Somebody</b><p class="soft"><span>Tenant</span></p></figcaption>',
  )
})

test('a source is linked, and is the source of the quote', () => {
  const source = {label: {text: 'The interview'}, href: 'https://news.example/1', external: true}
  const figure = figureOf({...short, company: 'A company', source})
  expect(figure).toContain('<blockquote cite="https://news.example/1">')
  expect(figure).toContain(
    '</span>, <span>A company</span></p><p><a href="https://news.example/1">The interview</a></p>',
  )
})
