import type {SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {lengthOf} from './writing-rules.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
})

afterAll(() => lake.close())

const block = (style: string, text: string, href?: string) => ({
  _type: 'block',
  _key: text || 'empty',
  style,
  markDefs: href === undefined ? [] : [{_type: 'link', _key: 'm', href}],
  children: [{_type: 'span', _key: 's', text, marks: href === undefined ? [] : ['m']}],
})

async function warningsOf(blocks: readonly unknown[], fields: object = {}): Promise<readonly string[]> {
  const article = await lake.client.getDocument<SanityDocument>('article-rent-ledger')
  if (!article) throw new Error('the seed has no article')
  const body = {
    _type: 'localizedPortableText',
    gb: [block('normal', 'a')],
    pl: [block('normal', 'a')],
    pt: [block('normal', 'a')],
    de: blocks,
  }
  return lake.validate(
    {...article, sections: [{_type: 'textSection', _key: 'text', body, ...fields}]},
    'warning',
  )
}

const heading = {_type: 'localizedString', gb: 'A', pl: 'A', de: 'A', pt: 'A'}

test('the headings of a text begin with one of the first level; the heading of the section counts', async () => {
  const small = [block('h3', 'Klein'), block('h2', 'Groß')]
  const message = expect.stringContaining('Deutsch: the smaller heading “Klein” has no heading above it.')
  expect(await warningsOf(small)).toEqual([message])
  expect(await warningsOf(small, {heading})).toEqual([])
  expect(await warningsOf(small.toReversed())).toEqual([])
  expect(await warningsOf([block('h2', '')])).toEqual([expect.stringContaining('a heading is empty')])
})

test('a link leads to a page, a redirect, a file, a place or another site', async () => {
  const links = ['/pricing', '/de/privacy', '/preise', '/feed.xml', '#a', 'https://a.example/x', '/nirgends']
  const warnings = await warningsOf(links.map((href) => block('normal', href, href)))
  expect(warnings).toEqual([
    expect.stringContaining('Deutsch: the link to /nirgends leads to no published page.'),
  ])
})

test('the length of a long text', () => {
  const text = (words: number) => [block('normal', 'Wort '.repeat(words))]
  expect(lengthOf(text(620))).toBe('620 words, 3 min')
  expect(lengthOf(text(60))).toBeUndefined()
  expect(lengthOf(undefined)).toBeUndefined()
})
