import type {ContentSourceMap} from '@sanity/client/csm'
import {stegaClean} from '@sanity/client/stega'
import {vercelStegaDecode} from '@vercel/stega'
import {describe, expect, test} from 'vitest'
import {languageOfCopy, markCopy} from './draft-reader.ts'

type Path = Parameters<typeof languageOfCopy>[0]

const keyed = (key: string) => ({_key: key, _index: 0})

describe('copy has a language:', () => {
  test.each<[string, Path, string]>([
    ['a line', ['heading', 'de'], 'de'],
    ['a line in a list', ['points', keyed('a'), 'gb'], 'gb'],
    ['a span of rich text', ['body', 'pt', keyed('b'), 'children', keyed('s'), 'text'], 'pt'],
  ])('%s', (_, path, language) => {
    expect(languageOfCopy(path, 'Miete')).toBe(language)
  })

  test('a text that looks like a date is copy too', () => {
    expect(languageOfCopy(['heading', 'de'], '2026-11-20')).toBe('de')
  })
})

describe('a string that is not copy does not have one:', () => {
  test.each<[string, Path]>([
    ['a type', ['_type']],
    ['an enum', ['rows', keyed('a'), 'status']],
    ['a date', ['updated']],
    ['an address', ['address', 'de']],
    ['a currency', ['currency']],
    ['the target of a link', ['action', 'href']],
    ['the target of a link in rich text', ['body', 'de', keyed('b'), 'markDefs', keyed('l'), 'href']],
    ['the style of a paragraph', ['body', 'de', keyed('b'), 'style']],
    ['a mark', ['body', 'de', keyed('b'), 'children', keyed('s'), 'marks', 0]],
    ['a key', ['body', 'de', keyed('b'), 'children', keyed('s'), '_key']],
    ['a title for search engines', ['seo', 'title', 'de']],
  ])('%s', (_, path) => {
    expect(languageOfCopy(path, 'Miete')).toBeNull()
  })

  test.each(['', '  ', '\n'])('%j is blank and stays blank', (text) => {
    expect(languageOfCopy(['heading', 'de'], text)).toBeNull()
  })
})

const answer = {_type: 'hero', heading: {gb: 'Every door', de: 'Jede Tür', pl: 'Każde drzwi'}}

const sourceMap: ContentSourceMap = {
  documents: [{_id: 'drafts.hero-main', _type: 'hero'}],
  paths: ["$['_type']", "$['heading']"],
  mappings: {
    "$['_type']": {type: 'value', source: {type: 'documentValue', document: 0, path: 0}},
    "$['heading']": {type: 'value', source: {type: 'documentValue', document: 0, path: 1}},
  },
}

const marked = markCopy(answer, sourceMap, {locale: 'de', studioUrl: 'https://studio.example'})

test('texts in the page’s language and in English carry their field and the published id', () => {
  expect(stegaClean(marked)).toEqual(answer)
  const {heading} = marked
  expect(vercelStegaDecode(heading.de)).toEqual({
    origin: 'sanity.io',
    baseUrl: 'https://studio.example',
    id: 'hero-main',
    type: 'hero',
    path: 'heading.de',
  })
  expect(vercelStegaDecode(heading.gb)).toMatchObject({path: 'heading.gb'})
})

test('other languages and other strings stay unchanged', () => {
  expect(marked).toMatchObject({_type: 'hero', heading: {pl: 'Każde drzwi'}})
})
