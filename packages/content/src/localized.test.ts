import {describe, expect, test} from 'vitest'
import type {LocaleCode} from './locales.ts'
import {
  formatMessage,
  isTranslated,
  localizedTemplate,
  localizedText,
  optionalText,
  pick,
  untranslatedAsNull,
} from './localized.ts'
import {parseIn} from './testing/parse-in.ts'

describe('pick', () => {
  test('takes the page’s own language, unmarked', () => {
    expect(pick({gb: 'Rent', pl: 'Czynsz'}, 'pl')).toEqual({value: 'Czynsz'})
  })

  test.each([undefined, null, '', ' \n '])('falls back to English, marked, if Polish is %j', (pl) => {
    expect(pick({gb: 'Rent', pl}, 'pl')).toEqual({value: 'Rent', lang: 'en'})
  })

  test.each([
    [
      'falls back from a rich text without blocks',
      {gb: ['block'], pl: []},
      'pl',
      {value: ['block'], lang: 'en'},
    ],
    ['does not mark English in English', {gb: 'Rent'}, 'gb', {value: 'Rent'}],
    ['does not fall back to a third language', {de: 'Miete'}, 'pl', null],
    ['does not fall back from English', {pl: 'Czynsz'}, 'gb', null],
  ] as const)('%s', (_, value, locale, expected) => {
    expect(pick<unknown>(value, locale)).toEqual(expected)
  })

  test.each([null, undefined, {}, {gb: ' ', pl: ''}])('returns null for %j', (value) => {
    expect(pick(value, 'pl')).toBeNull()
  })
})

test('isTranslated ignores the fallback', () => {
  expect(isTranslated({gb: 'Rent', pl: ' '}, 'pl')).toBe(false)
  expect(isTranslated({gb: 'Rent', pl: 'Czynsz'}, 'pl')).toBe(true)
  expect(isTranslated({pl: 'Czynsz'}, 'gb')).toBe(false)
  expect(isTranslated(null, 'gb')).toBe(false)
})

describe('localizedText', () => {
  const read = (value: unknown, locale: LocaleCode) => parseIn(locale, localizedText, value)

  test('carries only the language of a fallback', () => {
    expect(read({gb: 'Rent', pl: 'Czynsz'}, 'pl').data).toEqual({text: 'Czynsz'})
    expect(read({gb: 'Rent', pl: 'Czynsz'}, 'de').data).toEqual({text: 'Rent', lang: 'en'})
  })

  test('a broken translation breaks its own language only, and its issue names it', () => {
    const broken = {gb: 'Rent', pl: 42, de: 'Miete'}
    expect(read(broken, 'pl').problems).toEqual(['pl Invalid input: expected string, received number'])
    expect(read(broken, 'gb').data).toEqual({text: 'Rent'})
    expect(read(broken, 'de').data).toEqual({text: 'Miete'})
    expect(read(broken, 'pt').data).toEqual({text: 'Rent', lang: 'en'})
  })

  test('broken English breaks the languages that fall back to it', () => {
    const broken = {gb: ['Rent'], pl: 'Czynsz'}
    expect(read(broken, 'pl').data).toEqual({text: 'Czynsz'})
    expect(read(broken, 'de').problems).toEqual(['gb Invalid input: expected string, received array'])
  })

  test.each([[null], [undefined], [{}], ['Rent'], [7]])('%j is missing in English', (value) => {
    expect(read(value, 'pl').problems).toEqual(['gb is missing'])
  })
})

test('optionalText is null if even English is missing, else like required copy', () => {
  const read = (value: unknown) => parseIn('pl', optionalText, value)
  expect(read({gb: ''})).toEqual({data: null, problems: []})
  expect(read(null)).toEqual({data: null, problems: []})
  expect(read({gb: 'Rent'}).data).toEqual({text: 'Rent', lang: 'en'})
  expect(read({gb: 'Rent', pl: 1}).problems).toEqual(['pl Invalid input: expected string, received number'])
})

test('untranslatedAsNull does not fall back, and reports a broken translation', () => {
  const read = (pl?: unknown) => parseIn('pl', untranslatedAsNull(localizedText), {gb: 'Who?', pl})
  expect(read()).toEqual({data: null, problems: []})
  expect(read('Kto?').data).toEqual({text: 'Kto?'})
  expect(read({}).problems).toEqual(['pl Invalid input: expected string, received object'])
})

describe('formatMessage', () => {
  test.each([
    ['fills in placeholders', 'Keep {amount} on {count} flats', 'Keep $58 on 5 flats'],
    ['in any order', '{count} Wohnungen: {amount}, {amount}', '5 Wohnungen: $58, $58'],
    ['does not read values as templates', '{path}', '/{path}$&'],
  ])('%s', (_, text, expected) => {
    const values = {amount: '$58', count: '5', path: '/{path}$&'}
    expect(formatMessage({text}, values)).toEqual({text: expected})
    expect(formatMessage({text, lang: 'en'}, values)).toEqual({text: expected, lang: 'en'})
  })

  test.each(['{other}', '{toString}'])('refuses %s, which lacks a value', (text) => {
    expect(() => formatMessage({text}, {path: '/x'})).toThrow(RangeError)
  })
})

describe('localizedTemplate', () => {
  const read = (value: unknown, locale: LocaleCode) => parseIn(locale, localizedTemplate('path'), value)

  test('accepts templates with known placeholders', () => {
    expect(read({gb: 'No {path}', pl: 'Nie ma {path}'}, 'pl').data).toEqual({text: 'Nie ma {path}'})
  })

  test('breaks on unknown ones, in their language only', () => {
    const broken = {gb: 'No {path}', pl: 'Nie ma {sciezka}'}
    expect(read(broken, 'pl').problems).toEqual(['pl has the unknown placeholder {sciezka}'])
    expect(read(broken, 'gb').problems).toEqual([])
  })
})
