// @vitest-environment jsdom
import {vercelStegaClean, vercelStegaCombine} from '@vercel/stega'
import {expect, test} from 'vitest'
import {typeset} from '../ui/copy.tsx'
import {applyLiveEdit} from './live-edit.ts'

const copy = (text: string, path: string, id = 'hero-main') =>
  vercelStegaCombine(
    text,
    {origin: 'sanity.io', baseUrl: 'https://studio.example', id, type: 'hero', path},
    false,
  )

const page = (...texts: string[]) => {
  const body = document.createElement('div')
  for (const text of texts) body.append(Object.assign(document.createElement('p'), {textContent: text}))
  return body
}

const read = (body: Element) => [...body.children].map(({textContent}) => vercelStegaClean(textContent))

test('a text shows the latest key, and still carries its field', () => {
  const body = page(
    copy('Jede Tür.', 'heading.de'),
    copy('Ein Satz.', 'body.de[_key=="b"].children[_key=="s"].text'),
  )
  applyLiveEdit(body, {
    _id: 'drafts.hero-main',
    heading: {de: 'Jede Tür, jedes Fenster.'},
    body: {de: [{_key: 'b', children: [{_key: 's', text: 'Zwei Sätze.'}]}]},
  })
  expect(read(body)).toEqual(['Jede Tür, jedes Fenster.', 'Zwei Sätze.'])
  expect(body.children[0]?.textContent).toBe(copy('Jede Tür, jedes Fenster.', 'heading.de'))
})

test('a text has the page’s typography, and an unchanged text is not touched', () => {
  const texts = {pl: 'W domu', de: 'E-Mail'}
  const body = page(typeset(copy(texts.pl, 'heading.pl')), typeset(copy(texts.de, 'heading.de')))
  const changes = new MutationObserver(() => {})
  changes.observe(body, {characterData: true, subtree: true})
  applyLiveEdit(body, {_id: 'drafts.hero-main', heading: texts})
  expect(changes.takeRecords()).toEqual([])
  applyLiveEdit(body, {_id: 'drafts.hero-main', heading: {pl: 'I w domu', de: 'Ihre E-Mail'}})
  expect(read(body)).toEqual(['I\u{A0}w\u{A0}domu', 'Ihre E-\u{2060}Mail'])
})

test('texts of other documents, without a field, or from a template stay unchanged', () => {
  const body = page(
    copy('Anderswo', 'heading.de', 'hero-other'),
    'Ohne Weg',
    copy('29 € gespart', 'labels.saving.de'),
  )
  applyLiveEdit(body, {
    _id: 'drafts.hero-main',
    heading: {de: 'Neu'},
    labels: {saving: {de: '{amount} gespart!'}},
  })
  expect(read(body)).toEqual(['Anderswo', 'Ohne Weg', '29 € gespart'])
})
