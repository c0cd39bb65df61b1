import {describe, expect, test} from 'vitest'
import {formatMessage, localizedTemplate, placeholdersOf} from './message.ts'

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
