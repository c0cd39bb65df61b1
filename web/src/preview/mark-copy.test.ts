import type {ContentSourceMap} from '@sanity/client/csm'
import {stegaClean} from '@sanity/client/stega'
import {vercelStegaDecode} from '@vercel/stega'
import {expect, test} from 'vitest'
import {markCopy} from './mark-copy.ts'

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

test('the page’s language, and English that may stand in for it, lead to their field of the published id', () => {
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

test('other languages, and what is no copy, stay as they are', () => {
  expect(marked).toMatchObject({_type: 'hero', heading: {pl: 'Każde drzwi'}})
})
