import type {SectionContent} from '@domora/content/sections'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {Quotes} from './quotes.tsx'

type Quote = SectionContent<'quotes'>['quotes'][number]

const short: Quote = {
  _key: 'said',
  quote: {text: 'An example.', lang: 'en'},
  person: 'Anna Example',
  role: {text: 'Tenant'},
  company: null,
  image: null,
  source: null,
}

const figureOf = (quote: Quote) => {
  const content: SectionContent<'quotes'> = {
    _key: 'quotes',
    _type: 'quotes',
    anchor: null,
    tone: null,
    columns: null,
    field: {_id: 'landingPage', _type: 'page', path: 'sections[_key=="quotes"]'},
    heading: null,
    quotes: [quote],
  }
  const html = renderToStaticMarkup(<Quotes content={content} locale="gb" heading="h2" pageTitle={null} />)
  return /<figure>.*<\/figure>/.exec(html)?.[0]
}

test('a quote in another language has its language', () => {
  expect(figureOf(short)).toContain('<blockquote><p lang="en">An example.</p></blockquote>')
})

test('without company and source', () => {
  expect(figureOf(short)).toContain(
    '<figcaption><b>Anna Example</b><p class="soft"><span>Tenant</span></p></figcaption>',
  )
})

test('a source is a link and the citation of the quote', () => {
  const source = {label: {text: 'The interview'}, href: 'https://news.example/1'}
  const figure = figureOf({...short, company: 'A company', source})
  expect(figure).toContain('<blockquote cite="https://news.example/1">')
  expect(figure).toContain(
    '</span>, <span>A company</span></p><p><a href="https://news.example/1">The interview</a></p>',
  )
})
