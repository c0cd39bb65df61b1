import {translatedTypeNames} from '@domora/content/content-types'
import {createSchema, type SanityDocument} from 'sanity'
import {describe, expect, test} from 'vitest'
import {schemaTypes} from '../../schema-types.ts'
import {boardRows, countStates, filterRows, noFilter} from './board.ts'

const schema = createSchema({name: 'test', types: schemaTypes})

const document = (_id: string, _type: string, fields: object): SanityDocument => ({
  _id,
  _type,
  _rev: 'r',
  _createdAt: '2026-11-21T00:00:00Z',
  _updatedAt: '2026-11-21T00:00:00Z',
  ...fields,
})

const inAll = (text: string) => ({gb: text, pl: `${text} pl`, de: `${text} de`, pt: `${text} pt`})

const fees = document('faq-fees', 'faq', {question: inAll('Fees?'), answer: {gb: 'None.', pl: 'Nie.'}})
const cards = document('faq-cards', 'faq', {question: inAll('Cards?')})
const free = document('plan-free', 'plan', {title: inAll('Free')})
const changedFees = {...fees, _id: 'drafts.faq-fees', question: {...inAll('Fees?'), gb: 'Which fees?'}}

describe('the rows', () => {
  test('are in the order of types and titles, one for a document and its draft', () => {
    const rows = boardRows(schema, translatedTypeNames)([fees, cards, changedFees, free])
    expect(rows.map(({id, title, typeTitle}) => [id, title, typeTitle])).toEqual([
      ['plan-free', 'Free', 'Plan'],
      ['faq-cards', 'Cards?', 'Question'],
      ['faq-fees', 'Which fees?', 'Question'],
    ])
  })

  test('have the state that needs most work for each language', () => {
    const [, , row] = boardRows(schema, translatedTypeNames)([fees, cards, changedFees, free])
    expect(Object.fromEntries(row?.states ?? [])).toEqual({
      gb: 'draft',
      pl: 'stale',
      de: 'missing',
      pt: 'missing',
    })
  })

  test('are reused while their documents are unchanged', () => {
    const rowsOf = boardRows(schema, translatedTypeNames)
    const before = rowsOf([fees, cards])
    const after = rowsOf([fees, cards, changedFees])
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
  })

  test('leave out documents without anything to translate', () => {
    expect(boardRows(schema, translatedTypeNames)([document('plan-new', 'plan', {})])).toEqual([])
    expect(boardRows(schema, translatedTypeNames)([document('x', 'unknown', {})])).toEqual([])
  })
})

describe('the filter', () => {
  const rows = boardRows(schema, translatedTypeNames)([fees, cards, changedFees, free])
  const ids = (filter: Partial<typeof noFilter>) =>
    filterRows(rows, {...noFilter, ...filter}).map(({id}) => id)

  test('shows everything at first', () => {
    expect(filterRows(rows, noFilter)).toEqual(rows)
  })

  test('finds words in titles and texts of any language', () => {
    expect(ids({text: 'which FEES'})).toEqual(['faq-fees'])
    expect(ids({text: 'nie.'})).toEqual(['faq-fees'])
    expect(ids({text: 'cards? pt'})).toEqual(['faq-cards'])
    expect(ids({text: 'plan'})).toEqual(['plan-free'])
    expect(ids({text: 'no such words'})).toEqual([])
  })

  test('selects a type of content, a language and a state', () => {
    expect(ids({type: 'plan'})).toEqual(['plan-free'])
    expect(ids({state: 'stale'})).toEqual(['faq-fees'])
    expect(ids({state: 'stale', locale: 'de'})).toEqual([])
    expect(ids({state: 'missing', locale: 'de'})).toEqual(['faq-fees'])
    expect(ids({locale: 'de'})).toHaveLength(3)
  })
})

test('progress counts documents by their state', () => {
  const rows = boardRows(schema, translatedTypeNames)([fees, cards, changedFees, free])
  expect(countStates(rows, 'pl')).toEqual({missing: 0, stale: 1, draft: 0, current: 2})
  expect(countStates(rows, 'de')).toEqual({missing: 1, stale: 0, draft: 0, current: 2})
  expect(countStates([], 'de')).toEqual({missing: 0, stale: 0, draft: 0, current: 0})
})

test('the rows of 500 documents take less than half a second', () => {
  const many = Array.from({length: 500}, (_, index) => [
    document(`faq-${index}`, 'faq', {question: inAll(`Question ${index}?`), answer: inAll('None.')}),
    document(`drafts.faq-${index}`, 'faq', {question: {...inAll(`Question ${index}?`), gb: 'Changed?'}}),
  ]).flat()
  const rowsOf = boardRows(schema, translatedTypeNames)
  const start = performance.now()
  const rows = rowsOf(many)
  expect(performance.now() - start).toBeLessThan(500)
  expect(countStates(rows, 'pl').stale).toBe(500)
})
