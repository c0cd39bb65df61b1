import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {
  formatMessage,
  isTranslated,
  localizedTemplate,
  localizedText,
  optionalText,
  pick,
  placeholdersOf,
  untranslatedAsNull,
} from './localized.ts'

const issuesOf = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({path, message}) => `${path.join('.')} ${message}`)

describe('pick', () => {
  test('takes the page’s own language, unmarked', () => {
    expect(pick({gb: 'Rent', pl: 'Czynsz'}, 'pl')).toEqual({value: 'Czynsz'})
  })

  test.each([[undefined], [null], [''], [' \n ']])(
    'falls back to English, marked, when Polish is %j',
    (pl) => {
      expect(pick({gb: 'Rent', pl}, 'pl')).toEqual({value: 'Rent', lang: 'en'})
    },
  )

  test('falls back when a rich text has no blocks', () => {
    expect(pick({gb: ['block'], pl: []}, 'pl')).toEqual({value: ['block'], lang: 'en'})
  })

  test('English needs no mark in English', () => {
    expect(pick({gb: 'Rent'}, 'gb')).toEqual({value: 'Rent'})
  })

  test('never falls back to a third language', () => {
    expect(pick({de: 'Miete'}, 'pl')).toBeNull()
    expect(pick({pl: 'Czynsz'}, 'gb')).toBeNull()
  })

  test.each([[null], [undefined], [{}], [{gb: ' ', pl: ''}]])('gives nothing for %j', (value) => {
    expect(pick(value, 'pl')).toBeNull()
  })
})

describe('isTranslated', () => {
  test('asks the language itself, not the fallback', () => {
    expect(isTranslated({gb: 'Rent', pl: ' '}, 'pl')).toBe(false)
    expect(isTranslated({gb: 'Rent', pl: 'Czynsz'}, 'pl')).toBe(true)
    expect(isTranslated({pl: 'Czynsz'}, 'gb')).toBe(false)
    expect(isTranslated(null, 'gb')).toBe(false)
  })
})

describe('localizedText', () => {
  test('carries the language of a fallback and no other', () => {
    expect(localizedText('pl').parse({gb: 'Rent', pl: 'Czynsz'})).toEqual({text: 'Czynsz'})
    expect(localizedText('de').parse({gb: 'Rent', pl: 'Czynsz'})).toEqual({text: 'Rent', lang: 'en'})
  })

  test('a broken translation costs its own language alone, and its issue names it', () => {
    const broken = {gb: 'Rent', pl: 42, de: 'Miete'}
    const read = (locale: 'gb' | 'pl' | 'de' | 'pt') =>
      z.unknown().pipe(localizedText(locale)).safeParse(broken)
    expect(issuesOf(read('pl'))).toEqual(['pl Invalid input: expected string, received number'])
    expect(read('gb').data).toEqual({text: 'Rent'})
    expect(read('de').data).toEqual({text: 'Miete'})
    expect(read('pt').data).toEqual({text: 'Rent', lang: 'en'})
  })

  test('broken English costs those who fall back to it', () => {
    const broken = {gb: ['Rent'], pl: 'Czynsz'}
    const read = (locale: 'pl' | 'de') => z.unknown().pipe(localizedText(locale)).safeParse(broken)
    expect(read('pl').data).toEqual({text: 'Czynsz'})
    expect(issuesOf(read('de'))).toEqual(['gb Invalid input: expected string, received array'])
  })

  test.each([[null], [undefined], [{}], ['Rent'], [7]])('%j is missing in English', (value) => {
    expect(issuesOf(z.unknown().pipe(localizedText('pl')).safeParse(value))).toEqual(['gb is missing'])
  })
})

describe('optionalText', () => {
  test('is null where there is nothing, even in English', () => {
    expect(optionalText('pl').parse({gb: ''})).toBeNull()
    expect(optionalText('pl').parse(null)).toBeNull()
  })

  test('falls back and breaks as copy that is required does', () => {
    expect(optionalText('pl').parse({gb: 'Rent'})).toEqual({text: 'Rent', lang: 'en'})
    expect(issuesOf(z.unknown().pipe(optionalText('pl')).safeParse({gb: 'Rent', pl: 1}))).toEqual([
      'pl Invalid input: expected string, received number',
    ])
  })
})

describe('untranslatedAsNull', () => {
  const question = untranslatedAsNull('pl', localizedText('pl'))

  test('does not fall back', () => {
    expect(question.parse({gb: 'Who?'})).toBeNull()
    expect(question.parse({gb: 'Who?', pl: 'Kto?'})).toEqual({text: 'Kto?'})
  })

  test('reports a broken translation', () => {
    expect(issuesOf(z.unknown().pipe(question).safeParse({gb: 'Who?', pl: {}}))).toEqual([
      'pl Invalid input: expected string, received object',
    ])
  })
})

describe('formatMessage', () => {
  test('fills placeholders wherever the language puts them', () => {
    const values = {amount: '$58', count: '5'}
    expect(formatMessage({text: 'Keep {amount} on {count} flats'}, values)).toEqual({
      text: 'Keep $58 on 5 flats',
    })
    expect(formatMessage({text: '{count} Wohnungen: {amount}, {amount}'}, values)).toEqual({
      text: '5 Wohnungen: $58, $58',
    })
  })

  test('keeps the mark of a fallback', () => {
    expect(formatMessage({text: '{path}', lang: 'en'}, {path: '/x'})).toEqual({text: '/x', lang: 'en'})
  })

  test('does not read values as templates', () => {
    expect(formatMessage({text: '{path}'}, {path: '/{path}$&'})).toEqual({text: '/{path}$&'})
  })

  test.each(['{other}', '{toString}'])('refuses %s, which has no value', (text) => {
    expect(() => formatMessage({text}, {path: '/x'})).toThrow(RangeError)
  })
})

test('placeholdersOf', () => {
  expect(placeholdersOf('From {first} to {last}, {first}')).toEqual(['first', 'last', 'first'])
  expect(placeholdersOf('{ not one } {}')).toEqual([])
})

describe('localizedTemplate', () => {
  const template = localizedTemplate('pl', 'path')

  test('takes templates with the placeholders that the site fills', () => {
    expect(template.parse({gb: 'No {path}', pl: 'Nie ma {path}'})).toEqual({text: 'Nie ma {path}'})
  })

  test('breaks on others, in the language that has them', () => {
    const {error} = template.safeParse({gb: 'No {path}', pl: 'Nie ma {sciezka}'})
    expect(error?.issues).toMatchObject([{path: ['pl'], message: 'has the unknown placeholder {sciezka}'}])
    expect(localizedTemplate('gb', 'path').safeParse({gb: 'No {path}', pl: '{sciezka}'}).success).toBe(true)
  })
})
