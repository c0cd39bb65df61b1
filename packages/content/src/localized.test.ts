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

  test.each([[undefined], [null], [''], [' \n ']])('falls back to English, marked, if Polish is %j', (pl) => {
    expect(pick({gb: 'Rent', pl}, 'pl')).toEqual({value: 'Rent', lang: 'en'})
  })

  test('falls back if a rich text does not have blocks', () => {
    expect(pick({gb: ['block'], pl: []}, 'pl')).toEqual({value: ['block'], lang: 'en'})
  })

  test('does not mark English in English', () => {
    expect(pick({gb: 'Rent'}, 'gb')).toEqual({value: 'Rent'})
  })

  test('never falls back to a third language', () => {
    expect(pick({de: 'Miete'}, 'pl')).toBeNull()
    expect(pick({pl: 'Czynsz'}, 'gb')).toBeNull()
  })

  test.each([[null], [undefined], [{}], [{gb: ' ', pl: ''}]])('returns null for %j', (value) => {
    expect(pick(value, 'pl')).toBeNull()
  })
})

describe('isTranslated', () => {
  test('ignores the fallback', () => {
    expect(isTranslated({gb: 'Rent', pl: ' '}, 'pl')).toBe(false)
    expect(isTranslated({gb: 'Rent', pl: 'Czynsz'}, 'pl')).toBe(true)
    expect(isTranslated({pl: 'Czynsz'}, 'gb')).toBe(false)
    expect(isTranslated(null, 'gb')).toBe(false)
  })
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

describe('optionalText', () => {
  const read = (value: unknown) => parseIn('pl', optionalText, value)

  test('is null if even English is missing', () => {
    expect(read({gb: ''})).toEqual({data: null, problems: []})
    expect(read(null)).toEqual({data: null, problems: []})
  })

  test('falls back and breaks like required copy', () => {
    expect(read({gb: 'Rent'}).data).toEqual({text: 'Rent', lang: 'en'})
    expect(read({gb: 'Rent', pl: 1}).problems).toEqual(['pl Invalid input: expected string, received number'])
  })
})

describe('untranslatedAsNull', () => {
  const read = (value: unknown) => parseIn('pl', untranslatedAsNull(localizedText), value)

  test('does not fall back', () => {
    expect(read({gb: 'Who?'})).toEqual({data: null, problems: []})
    expect(read({gb: 'Who?', pl: 'Kto?'}).data).toEqual({text: 'Kto?'})
  })

  test('reports a broken translation', () => {
    expect(read({gb: 'Who?', pl: {}}).problems).toEqual([
      'pl Invalid input: expected string, received object',
    ])
  })
})

describe('formatMessage', () => {
  test('fills in placeholders in any order', () => {
    const values = {amount: '$58', count: '5'}
    expect(formatMessage({text: 'Keep {amount} on {count} flats'}, values)).toEqual({
      text: 'Keep $58 on 5 flats',
    })
    expect(formatMessage({text: '{count} Wohnungen: {amount}, {amount}'}, values)).toEqual({
      text: '5 Wohnungen: $58, $58',
    })
  })

  test('keeps the language of a fallback', () => {
    expect(formatMessage({text: '{path}', lang: 'en'}, {path: '/x'})).toEqual({text: '/x', lang: 'en'})
  })

  test('does not read values as templates', () => {
    expect(formatMessage({text: '{path}'}, {path: '/{path}$&'})).toEqual({text: '/{path}$&'})
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
