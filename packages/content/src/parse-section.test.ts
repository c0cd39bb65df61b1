import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {objectContract} from './contract.ts'
import {localizedText} from './localized.ts'
import {activeContext, optionalSection, parseSection, type Problem, sectionList} from './parse-section.ts'

const context = () => {
  const problems: Problem[] = []
  return {locale: 'pl' as const, report: (problem: Problem) => void problems.push(problem), problems}
}

const row = z.object({_key: z.string(), amount: z.int()})
const item = z.object({_id: z.string(), title: z.string()})

const card = objectContract({
  heading: localizedText,
  rows: z.array(row),
  note: optionalSection('note', localizedText),
  items: sectionList('items', item),
})

const good = {
  _id: 'card-1',
  _type: 'card',
  heading: {gb: 'Rent', pl: 'Czynsz'},
  rows: [{_key: 'a1', amount: 1}],
  note: {gb: 'Note'},
  items: [{_id: 'item-1', _type: 'item', title: 'One'}],
}

test('a section that keeps its contract', () => {
  const {problems, ...to} = context()
  expect(parseSection(card, good, to)).toEqual({
    heading: {text: 'Czynsz'},
    rows: [{_key: 'a1', amount: 1}],
    note: {text: 'Note', lang: 'en'},
    items: [{_id: 'item-1', title: 'One'}],
  })
  expect(problems).toEqual([])
})

describe('a section that breaks its contract', () => {
  test('is null, and reports have document, type, field and locale', () => {
    const {problems, ...to} = context()
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

  test.each([[null], [undefined], ['text'], [[]], [7]])('%j is reported', (value) => {
    const {problems, ...to} = context()
    expect(parseSection(card, value, to)).toBeNull()
    expect(problems).toMatchObject([{document: 'unknown', type: 'unknown', field: ''}])
  })
})

describe('an optional section', () => {
  test('removes itself only, and is reported with its document', () => {
    const {problems, ...to} = context()
    expect(parseSection(card, {...good, note: {pl: 3}}, to)).toMatchObject({
      heading: {text: 'Czynsz'},
      note: null,
    })
    expect(problems).toMatchObject([{document: 'card-1', type: 'card', field: 'note.pl', locale: 'pl'}])
  })

  test('may be missing', () => {
    const {problems, ...to} = context()
    expect(parseSection(card, {...good, note: null}, to)).toMatchObject({note: null})
    expect(problems).toEqual([])
  })
})

describe('a section list', () => {
  const other = {_id: 'item-2', _type: 'item', title: 'Two'}

  test('a broken item removes itself only, and is reported as its own document', () => {
    const {problems, ...to} = context()
    const items = [{_id: 'item-1', _type: 'item', title: 1}, other]
    expect(parseSection(card, {...good, items}, to)).toMatchObject({items: [{_id: 'item-2'}]})
    expect(problems).toMatchObject([{document: 'item-1', type: 'item', field: 'title'}])
  })

  test('a reference to a missing document is reported at its place', () => {
    const {problems, ...to} = context()
    expect(parseSection(card, {...good, items: [other, null]}, to)).toMatchObject({items: [{_id: 'item-2'}]})
    expect(problems).toMatchObject([
      {document: 'card-1', type: 'card', field: 'items[1]', message: 'points to no published document'},
    ])
  })

  test('an item that is not a document is reported by its key', () => {
    const {problems, ...to} = context()
    expect(parseSection(card, {...good, items: [{_key: 'k1', title: 'x'}]}, to)).toMatchObject({items: []})
    expect(problems).toMatchObject([{document: 'card-1', field: 'items[_key=="k1"]._id'}])
  })

  test('a problem in a nested list is reported with its whole path', () => {
    const group = objectContract({_key: z.string(), items: sectionList('items', item)})
    const page = objectContract({groups: sectionList('groups', group)})
    const value = {...good, groups: [{_key: 'g1', items: [null, other, {_key: 'k2'}]}]}
    const {problems, ...to} = context()
    expect(parseSection(page, value, to)).toEqual({
      groups: [{_key: 'g1', items: [{_id: 'item-2', title: 'Two'}]}],
    })
    expect(problems.map(({field}) => field)).toEqual([
      'groups[_key=="g1"].items[0]',
      'groups[_key=="g1"].items[_key=="k2"]._id',
      'groups[_key=="g1"].items[_key=="k2"].title',
    ])
  })

  test('a missing list is empty', () => {
    const {problems, ...to} = context()
    expect(parseSection(card, {...good, items: null}, to)).toMatchObject({items: []})
    expect(problems).toEqual([])
  })

  test('an item that the locale hides is left out without a report', () => {
    const {problems, ...to} = context()
    const shown = item.transform((value) => (value.title === 'hidden' ? null : value))
    const list = sectionList('list', shown)
    expect(parseSection(list, [other, {...other, title: 'hidden'}], to)).toEqual([
      {_id: 'item-2', title: 'Two'},
    ])
    expect(problems).toEqual([])
  })
})

test('the context exists only while a section is parsed', () => {
  expect(activeContext).toThrow('no section is being parsed')
})
