import {localeCodes, locales} from '@domora/content/locales'
import {expect, test} from 'vitest'
import {lengthHint} from './length-hint.ts'
import {missingTranslation, requireEnglish} from './missing-translation.ts'
import {checkPlaceholders} from './placeholders.ts'

test('English is required, and spaces are not English', () => {
  expect(requireEnglish('Rent')).toBe(true)
  expect(requireEnglish(undefined)).toContain('English is required')
  expect(requireEnglish('  ')).toContain('English is required')
  expect(requireEnglish([])).toContain('English is required')
})

test.each(localeCodes.slice(1))('%s is missed where English has something to translate', (code) => {
  expect(missingTranslation(undefined, {gb: 'Rent'}, code)).toContain(locales[code].name)
  expect(missingTranslation('', {gb: 'Rent'}, code)).toContain(locales[code].name)
  expect(missingTranslation('Text', {gb: 'Rent', [code]: 'Text'}, code)).toBe(true)
  expect(missingTranslation(undefined, {}, code)).toBe(true)
})

test('a long text is remarked on in its own language', () => {
  const value = {_type: 'localizedString', gb: 'Rent', de: 'Mietzahlungserinnerung'}
  expect(lengthHint(value, 22)).toEqual([])
  expect(lengthHint(value, 10)).toEqual([{message: expect.stringContaining('Deutsch: 22'), path: ['de']}])
  expect(lengthHint(undefined, 10)).toEqual([])
})

test('what the site fills in must stay in the text, and nothing else can be filled in', () => {
  expect(checkPlaceholders({gb: 'of {amount} due', pl: 'z {amount}'}, ['amount'])).toEqual([])
  expect(
    checkPlaceholders({gb: 'of {amount} due', pl: 'z kwoty', de: 'von {Betrag} {amount}'}, ['amount']),
  ).toEqual([
    {message: expect.stringContaining('{amount}'), path: ['pl']},
    {message: expect.stringContaining('{Betrag}'), path: ['de']},
  ])
  expect(checkPlaceholders(undefined, ['amount'])).toEqual([])
})
