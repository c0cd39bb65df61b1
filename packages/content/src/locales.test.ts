import {describe, expect, test} from 'vitest'
import {defaultLocale, isLocaleCode, localeCodes, locales} from './locales.ts'

test('the default locale comes first', () => {
  expect(localeCodes).toEqual(['gb', 'pl', 'de', 'pt'])
  expect(localeCodes[0]).toBe(defaultLocale)
})

describe.each(localeCodes)('%s', (code) => {
  const {tag, prefix, currency} = locales[code]

  test('has a language tag that Intl knows as written', () => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag])
  })

  test('has an ISO 4217 currency', () => {
    expect(Intl.supportedValuesOf('currency')).toContain(currency)
  })

  test('has a unique prefix, empty for the default locale', () => {
    expect(localeCodes.filter((other) => locales[other].prefix === prefix)).toEqual([code])
    expect(prefix).toMatch(code === defaultLocale ? /^$/ : /^\/[a-z]{2}$/)
  })
})

test.each(['en', 'PL', '', 'toString', '__proto__', null, undefined, 0])('%j is not a locale', (value) => {
  expect(isLocaleCode(value)).toBe(false)
})
