import {translatedTypeNames} from '@domora/content/content-types'
import {allLocaleCodes} from '@domora/content/locales'
import {createSchema} from 'sanity'
import {describe, expect, test} from 'vitest'
import {schemaTypes} from '../../schema-types.ts'
import {testDocument} from '../../testing/test-document.ts'
import {boardRows, countOpen, countStates, filterRows, noFilter, pagePaths, pagesOf} from './board.ts'

const schema = createSchema({name: 'test', types: schemaTypes})

const inAll = (text: string) => ({gb: text, pl: `${text} pl`, de: `${text} de`, pt: `${text} pt`})

const fees = testDocument('faq-fees', 'faq', {question: inAll('Fees?'), answer: {gb: 'None.', pl: 'Nie.'}})
const cards = testDocument('faq-cards', 'faq', {question: inAll('Cards?')})
const free = testDocument('plan-free', 'plan', {title: inAll('Free')})
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
      ...Object.fromEntries(allLocaleCodes.map((locale) => [locale, 'missing'])),
      gb: 'draft',
      pl: 'stale',
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
    expect(boardRows(schema, translatedTypeNames)([testDocument('plan-new', 'plan', {})])).toEqual([])
    expect(boardRows(schema, translatedTypeNames)([testDocument('x', 'unknown', {})])).toEqual([])
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
    expect(ids({state: 'stale', locale: 'de'})).toEqual(['faq-fees'])
    expect(ids({state: 'stale', locale: 'gb'})).toEqual([])
    expect(ids({state: 'missing', locale: 'de'})).toEqual(['faq-fees'])
    expect(ids({locale: 'de'})).toHaveLength(3)
  })
})

test('progress counts texts by their state', () => {
  const rows = boardRows(schema, translatedTypeNames)([fees, cards, changedFees, free])
  expect(countStates(rows, 'pl')).toEqual({missing: 0, stale: 1, suggested: 0, draft: 0, current: 3})
  expect(countStates(rows, 'de')).toEqual({missing: 1, stale: 1, suggested: 0, draft: 0, current: 2})
  expect(countStates([], 'de')).toEqual({missing: 0, stale: 0, suggested: 0, draft: 0, current: 0})
})

describe('pages', () => {
  const reference = (_ref: string) => ({_type: 'reference', _key: _ref, _ref})
  const section = {
    _type: 'faqSection',
    _key: 'a',
    heading: {gb: 'Questions'},
    entries: [reference('faq-fees')],
  }
  const shared = testDocument('shared', 'sharedSection', {name: 'Shared', sections: [section]})
  const offer = testDocument('page-offer', 'page', {
    title: inAll('Offer'),
    address: {gb: 'offer', de: 'angebot'},
    sections: [reference('shared'), {...section, entries: [reference('page-other')]}],
  })
  const other = testDocument('page-other', 'page', {title: inAll('Other')})
  const pricing = testDocument('pricingPage', 'pricingPage', {
    heading: inAll('Prices'),
    plans: [reference('plan-free')],
  })
  const rows = boardRows(schema, translatedTypeNames)([fees, free, shared, offer, other, pricing])
  const onPage = (id: string) =>
    pagesOf(rows)
      .find(({page}) => page.id === id)
      ?.rows.map((row) => row.id)

  test('show what they refer to, also through a shared section', () => {
    expect(onPage('page-offer')).toEqual(['page-offer', 'shared', 'faq-fees'])
    expect(onPage('pricingPage')).toEqual(expect.arrayContaining(['plan-free', 'pricingPage']))
    expect(filterRows(rows, {...noFilter, page: 'page-other'}).map(({id}) => id)).toEqual(['page-other'])
  })

  test('have a number of texts to translate, and a path for each document', () => {
    const shown = pagesOf(rows).find(({page}) => page.id === 'page-offer')?.rows ?? []
    // The answer of the question, and the heading of both sections.
    expect(countOpen(shown, 'de')).toBe(3)
    expect(Object.fromEntries(pagePaths(rows, 'de'))).toMatchObject({
      'page-offer': '/de/angebot',
      'faq-fees': '/de/angebot',
      'plan-free': '/de/pricing',
    })
  })
})
