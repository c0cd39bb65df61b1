import {expect, test} from 'vitest'
import {checkAnchor, checkCurrency, checkHref, checkMoney, checkUrl} from './rules.ts'

test('an anchor is one word', () => {
  expect(checkAnchor('late-fees')).toBe(true)
  expect(checkAnchor(undefined)).toBe(true)
  for (const anchor of ['#late-fees', 'Late fees', '', '1st']) expect(checkAnchor(anchor)).not.toBe(true)
})

test('a currency is one in use', () => {
  expect(checkCurrency('PLN')).toBe(true)
  for (const code of ['pln', 'ZŁ', 'XXY', '']) expect(checkCurrency(code)).not.toBe(true)
})

test('a link in a text is a safe address', () => {
  for (const href of ['/pricing', 'https://example.com', 'mailto:a@example.com'])
    expect(checkHref(href)).toBe(true)
  for (const href of ['javascript:alert(1)', '//evil.example', 'pricing'])
    expect(checkHref(href)).not.toBe(true)
})

test('a link to elsewhere is a safe address that writes to no one in secret', () => {
  for (const href of ['https://example.com', 'mailto:a@example.com?subject=Hello', undefined])
    expect(checkUrl(href)).toBe(true)
  for (const href of ['/pricing', 'mailto:a@example.com?bcc=b@example.com'])
    expect(checkUrl(href)).not.toBe(true)
})

test('an amount is a whole number of minor units, not negative', () => {
  expect(checkMoney(0)).toBe(true)
  expect(checkMoney(2900)).toBe(true)
  expect(checkMoney(undefined)).toBe(true)
  expect(checkMoney(-1)).toContain('negative')
  for (const value of [29.5, Number.NaN, Number.POSITIVE_INFINITY, '29'])
    expect(checkMoney(value)).not.toBe(true)
})
