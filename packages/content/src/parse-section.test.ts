import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {localizedText} from './localized.ts'
import {type Contract, entries, parseSection, part, type Problem, type Reading} from './parse-section.ts'

const reading = () => {
  const problems: Problem[] = []
  return {locale: 'pl' as const, report: (problem: Problem) => void problems.push(problem), problems}
}

const row = z.object({_key: z.string(), amount: z.int()})
const item = z.object({_id: z.string(), title: z.string()})

const card = ((locale, within) =>
  z.object({
    heading: localizedText(locale),
    rows: z.array(row),
    note: part('note', localizedText, within),
    items: entries('items', () => item, within),
  })) satisfies Contract<z.ZodType>

const good = {
  _id: 'card-1',
  _type: 'card',
  heading: {gb: 'Rent', pl: 'Czynsz'},
  rows: [{_key: 'a1', amount: 1}],
  note: {gb: 'Note'},
  items: [{_id: 'item-1', _type: 'item', title: 'One'}],
}

test('a section that keeps its contract', () => {
  const {problems, ...to} = reading()
  expect(parseSection(card, good, to)).toEqual({
    heading: {text: 'Czynsz'},
    rows: [{_key: 'a1', amount: 1}],
    note: {text: 'Note', lang: 'en'},
    items: [{_id: 'item-1', title: 'One'}],
  })
  expect(problems).toEqual([])
})

describe('a section that breaks its contract', () => {
  test('is null, and the report names document, type, field and locale of each break', () => {
    const {problems, ...to} = reading()
    const broken = {...good, heading: {gb: 'Rent', pl: 1}, rows: [{_key: 'a1', amount: 0.5}]}
    expect(parseSection(card, broken, to)).toBeNull()
    expect(problems).toEqual([
      {
        document: 'card-1',
        type: 'card',
        field: 'heading.pl',
        locale: 'pl',
        message: 'Invalid input: expected string, received number',
      },
      {
        document: 'card-1',
        type: 'card',
        field: 'rows[_key=="a1"].amount',
        locale: 'pl',
        message: 'Invalid input: expected int, received number',
      },
    ])
  })

  test.each([[null], [undefined], ['text'], [[]], [7]])('%j is reported too', (value) => {
    const {problems, ...to} = reading()
    expect(parseSection(card, value, to)).toBeNull()
    expect(problems).toMatchObject([{document: 'unknown', type: 'unknown', field: ''}])
  })
})

describe('part', () => {
  test('costs itself alone, and is reported with the document around it', () => {
    const {problems, ...to} = reading()
    expect(parseSection(card, {...good, note: {pl: 3}}, to)).toMatchObject({
      heading: {text: 'Czynsz'},
      note: null,
    })
    expect(problems).toMatchObject([{document: 'card-1', type: 'card', field: 'note.pl', locale: 'pl'}])
  })

  test('may be absent', () => {
    const {problems, ...to} = reading()
    expect(parseSection(card, {...good, note: null}, to)).toMatchObject({note: null})
    expect(problems).toEqual([])
  })
})

describe('entries', () => {
  const other = {_id: 'item-2', _type: 'item', title: 'Two'}

  test('a bad entry costs itself alone, and is reported as the document that it is', () => {
    const {problems, ...to} = reading()
    const items = [{_id: 'item-1', _type: 'item', title: 1}, other]
    expect(parseSection(card, {...good, items}, to)).toMatchObject({items: [{_id: 'item-2'}]})
    expect(problems).toMatchObject([{document: 'item-1', type: 'item', field: 'title'}])
  })

  test('a reference to nothing is reported where it stands', () => {
    const {problems, ...to} = reading()
    expect(parseSection(card, {...good, items: [other, null]}, to)).toMatchObject({items: [{_id: 'item-2'}]})
    expect(problems).toMatchObject([
      {document: 'card-1', type: 'card', field: 'items[1]', message: 'points to no published document'},
    ])
  })

  test('an entry that is no document is reported by its key', () => {
    const {problems, ...to} = reading()
    expect(parseSection(card, {...good, items: [{_key: 'k1', title: 'x'}]}, to)).toMatchObject({items: []})
    expect(problems).toMatchObject([{document: 'card-1', field: 'items[_key=="k1"]._id'}])
  })

  test('an absent list is empty', () => {
    const {problems, ...to} = reading()
    expect(parseSection(card, {...good, items: null}, to)).toMatchObject({items: []})
    expect(problems).toEqual([])
  })

  test('an entry that is not shown in the locale is left out without a report', () => {
    const {problems, ...to} = reading()
    const shown = () => item.transform((value) => (value.title === 'hidden' ? null : value))
    const list = (_: unknown, within: Reading) => entries('list', shown, within)
    expect(parseSection(list, [other, {...other, title: 'hidden'}], to)).toEqual([
      {_id: 'item-2', title: 'Two'},
    ])
    expect(problems).toEqual([])
  })
})
