// @vitest-environment jsdom
import {vercelStegaCombine} from '@vercel/stega'
import {expect, test} from 'vitest'
import {applyLiveEdit} from './live-edit.ts'
import {markSamples} from './sample-marks.tsx'

const copy = (text: string, path: string) =>
  vercelStegaCombine(
    text,
    {origin: 'sanity.io', baseUrl: 'https://studio.example', id: 'page-1', type: 'page', path},
    false,
  )

const marked = (body: Element) =>
  [...body.querySelectorAll('.preview-sample')].map(({parentElement}) => parentElement?.id)

test('samples are marked once, by the field of a text or the mark of an element; a key pressed ends a mark', () => {
  const body = document.createElement('div')
  for (const [id, text] of Object.entries({
    heading: copy('A promise', 'heading.gb'),
    lede: copy('Our own words', 'lede.gb'),
    plain: 'A promise',
  }))
    body.append(Object.assign(document.createElement('p'), {id, textContent: text}))
  const person = Object.assign(document.createElement('b'), {id: 'person', textContent: 'Name'})
  person.dataset['sanity'] = 'path=person'
  body.append(person)
  const marks = new Set(['page-1 heading.gb', 'page-2 lede.gb', 'path=person'])
  markSamples(body, marks)
  markSamples(body, marks)
  expect(marked(body)).toEqual(['heading', 'person'])
  applyLiveEdit(body, {_id: 'drafts.page-1', heading: {gb: 'A promise!'}})
  expect(marked(body)).toEqual(['person'])
  markSamples(body, new Set())
  expect(marked(body)).toEqual([])
})
