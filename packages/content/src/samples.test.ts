import {expect, test} from 'vitest'
import {allLocaleCodes} from './locales.ts'
import {sampleDrawing, samples, samplesIn} from './samples.ts'
import {sectionTypes} from './sections.ts'

const isName = (name: string) => !name.startsWith('_') && name !== 'style' && name !== 'listItem'

/** Changes the strings that an editor writes. */
const edited = (value: unknown, change: (text: string) => string): unknown =>
  typeof value === 'string'
    ? change(value)
    : Array.isArray(value)
      ? value.map((item: unknown) => edited(item, change))
      : Object(value) === value
        ? Object.fromEntries(
            Object.entries(Object(value)).map(([name, inner]) => [
              name,
              isName(name) ? edited(inner, change) : inner,
            ]),
          )
        : value

const page = (...sections: object[]) => ({
  _id: 'page-1',
  _type: 'page',
  sections: sections.map((section, index) => ({_key: `s${index}`, ...section})),
})
const found = (document: unknown) => samplesIn(document).map(({path}) => path.slice(2).map(step))
const step = (of: string | {_key: string}) => (typeof of === 'string' ? of : of._key)

test.each([...sectionTypes, 'page' as const])(
  '%s: every sample is found in every language, and none after an edit',
  (type) => {
    const section = {_type: type, ...samples[type]}
    const texts: string[] = []
    edited(samples[type], (text) => {
      texts.push(text)
      return text
    })
    const all = samplesIn(section)
    expect(all.map(({text}) => text)).toEqual(texts)
    for (const locale of allLocaleCodes) expect(all.some(({path}) => path.includes(locale))).toBe(true)
    expect(samplesIn(edited(section, (text) => `${text}.`))).toEqual([])
    for (const text of new Set(texts)) {
      const left = edited(section, (one) => (one === text ? text.slice(1) : one))
      expect(samplesIn(left).map((sample) => sample.text)).toEqual(texts.filter((one) => one !== text))
    }
  },
)

const [days, share] = samples.figures.figures
const own = {gb: 'days to move in', pl: 'dni', de: 'Tage', pt: 'dias'}

test('a sample’s number is invented, also with another label and in one language; a number of one’s own is not', () => {
  const figures = (...list: unknown[]) => found(page({_type: 'figures', figures: list}))
  const values = allLocaleCodes.map((locale) => ['figures', 'days', 'value', locale])
  expect(figures({...days, label: own})).toEqual(values)
  expect(figures({...days, label: own, value: {gb: '4', pl: '4', de: '4', pt: '3'}})).toEqual([values[3]])
  expect(figures({_key: 'new', _type: 'figure', value: days?.value, label: own})).toEqual([])
  expect(figures({...share, _key: 'copy'})).toHaveLength(8)
})

test('a quote is invented while its words or its person are the sample’s, also in a copy', () => {
  const [first] = samples.quotes.quotes
  const inventedIn = (quote: object) =>
    samplesIn(page({_type: 'quotes', quotes: [{...first, ...quote}]})).filter(({isInvented}) => isInvented)
  expect(inventedIn({person: 'Ann'})).toHaveLength(4)
  expect(inventedIn({quote: own})).toMatchObject([{text: 'Name of the person'}])
  expect(inventedIn({quote: own, person: 'Ann'})).toEqual([])
  expect(inventedIn({_key: 'copy', person: 'Ann'})).toHaveLength(4)
  // One word, which an editor may write as well.
  expect(
    found(page({_type: 'quotes', quotes: [{...first, _key: 'new', quote: own, person: 'Ann'}]})),
  ).toEqual([])
})

test('a sample company is invented, with a picture too', () => {
  const [first] = samples.logos.logos
  const logo = {...first, image: {_type: 'image', asset: {_ref: 'image-abc-1x1-png'}}}
  expect(samplesIn(page({_type: 'logos', logos: [logo]}))).toMatchObject([{isInvented: true}])
  expect(found(page({_type: 'logos', logos: [{...logo, name: 'Kowalski'}]}))).toEqual([])
})

test('buttons and drawings work as they are; a company that says so is a sample', () => {
  const button = {_type: 'link', kind: 'route', route: 'waitlist', label: {gb: 'Join the Waitlist'}}
  expect(found(page({_type: 'hero', primaryAction: button}))).toEqual([])
  expect(found(page({_type: 'feature', illustration: sampleDrawing}))).toEqual([])
  expect(samplesIn({_type: 'siteSettings', organization: {isSample: true}})).toMatchObject([
    {path: ['organization', 'isSample']},
  ])
  expect(samplesIn({_type: 'siteSettings', organization: {isSample: false}})).toEqual([])
})
