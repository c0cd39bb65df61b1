import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {type Contract, objectContract} from './contract.ts'
import {localizedText} from './localized.ts'
import {activeContext, optionalSection, parseSection, type Problem, sectionList} from './parse-section.ts'

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

const other = {_id: 'item-2', _type: 'item', title: 'Two'}

function parse<S extends Contract>(contract: S, value: unknown) {
  const problems: Problem[] = []
  const report = (problem: Problem) => void problems.push(problem)
  return {data: parseSection(contract, value, {locale: 'pl', report}), problems}
}

/** The card with changes. */
const parseCard = (changes: object) => parse(card, {...good, ...changes})

test('a section that keeps its contract', () => {
  const data = {
    heading: {text: 'Czynsz'},
    rows: [{_key: 'a1', amount: 1}],
    note: {text: 'Note', lang: 'en'},
    items: [{_id: 'item-1', title: 'One'}],
  }
  expect(parseCard({})).toEqual({data, problems: []})
})

describe('a section that breaks its contract', () => {
  test('is null, and reports have document, type, field and locale', () => {
    const found = {document: 'card-1', type: 'card', locale: 'pl'}
    expect(parseCard({heading: {gb: 'Rent', pl: 1}, rows: [{_key: 'a1', amount: 0.5}]})).toEqual({
      data: null,
      problems: [
        {...found, field: 'heading.pl', message: 'Invalid input: expected string, received number'},
        {...found, field: 'rows[_key=="a1"].amount', message: 'Invalid input: expected int, received number'},
      ],
    })
  })

  test.each([[null], [undefined], ['text'], [[]], [7]])('%j is reported', (value) => {
    const problems = [{document: 'unknown', type: 'unknown', field: ''}]
    expect(parse(card, value)).toMatchObject({data: null, problems})
  })
})

test.each<[title: string, changes: object, data: object, problems: object[]]>([
  [
    'a broken optional section removes itself only, and is reported with its document',
    {note: {pl: 3}},
    {heading: {text: 'Czynsz'}, note: null},
    [{document: 'card-1', type: 'card', field: 'note.pl', locale: 'pl'}],
  ],
  ['an optional section may be missing', {note: null}, {note: null}, []],
  [
    'a broken item of a list removes itself only, and is reported as its own document',
    {items: [{_id: 'item-1', _type: 'item', title: 1}, other]},
    {items: [{_id: 'item-2'}]},
    [{document: 'item-1', type: 'item', field: 'title'}],
  ],
  [
    'a reference to a missing document is reported at its place',
    {items: [other, null]},
    {items: [{_id: 'item-2'}]},
    [{document: 'card-1', type: 'card', field: 'items[1]', message: 'points to no published document'}],
  ],
  [
    'an item that is not a document is reported by its key',
    {items: [{_key: 'k1', title: 'x'}]},
    {items: []},
    [{document: 'card-1', field: 'items[_key=="k1"]._id'}],
  ],
  ['a missing list is empty', {items: null}, {items: []}, []],
])('%s', (_, changes, data, problems) => {
  expect(parseCard(changes)).toMatchObject({data, problems})
})

test('a problem in a nested list is reported with its whole path', () => {
  const group = objectContract({_key: z.string(), items: sectionList('items', item)})
  const page = objectContract({groups: sectionList('groups', group)})
  const value = {...good, groups: [{_key: 'g1', items: [null, other, {_key: 'k2'}]}]}
  const {data, problems} = parse(page, value)
  expect(data).toEqual({groups: [{_key: 'g1', items: [{_id: 'item-2', title: 'Two'}]}]})
  expect(problems.map(({field}) => field)).toEqual([
    'groups[_key=="g1"].items[0]',
    'groups[_key=="g1"].items[_key=="k2"]._id',
    'groups[_key=="g1"].items[_key=="k2"].title',
  ])
})

test('an item that the locale hides is left out without a report', () => {
  const list = sectionList(
    'list',
    item.transform((value) => (value.title === 'hidden' ? null : value)),
  )
  const data = [{_id: 'item-2', title: 'Two'}]
  expect(parse(list, [other, {...other, title: 'hidden'}])).toEqual({data, problems: []})
})

test('the context exists only while a section is parsed', () => {
  expect(activeContext).toThrow('no section is being parsed')
})
