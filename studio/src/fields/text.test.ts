import {expect, test} from 'vitest'
import {checkLength, checkPlaceholders} from './text.ts'

test('a text that is too long gets a warning in its language', () => {
  const value = {_type: 'localizedString', gb: 'Rent', de: 'Mietzahlungserinnerung'}
  expect(checkLength(value, 22)).toBe(true)
  expect(checkLength(value, 10)).toEqual([{message: expect.stringContaining('Deutsch: 22'), path: ['de']}])
  expect(checkLength(undefined, 10)).toBe(true)
})

test('a text must contain its placeholders, and no others', () => {
  expect(checkPlaceholders({gb: 'of {amount} due', pl: 'z {amount}'}, ['amount'])).toBe(true)
  expect(
    checkPlaceholders({gb: 'of {amount} due', pl: 'z kwoty', de: 'von {Betrag} {amount}'}, ['amount']),
  ).toEqual([
    {message: expect.stringContaining('{amount}'), path: ['pl']},
    {message: expect.stringContaining('{Betrag}'), path: ['de']},
  ])
  expect(checkPlaceholders(undefined, ['amount'])).toBe(true)
})
