import {localeCodes, locales} from '@domora/content/locales'
import {expect, test} from 'vitest'
import {checkIllustration, checkShares} from './illustration.ts'
import {checkTarget} from './link.ts'
import {missingTranslation} from './localized.ts'

test.each(localeCodes.slice(1))('%s is missing where English has a text', (code) => {
  expect(missingTranslation(undefined, {gb: 'Rent'}, code)).toContain(locales[code].name)
  expect(missingTranslation('', {gb: 'Rent'}, code)).toContain(locales[code].name)
  expect(missingTranslation('Text', {gb: 'Rent', [code]: 'Text'}, code)).toBe(true)
  expect(missingTranslation(undefined, {}, code)).toBe(true)
})

test('shares add up to 100 percent', () => {
  expect(checkShares([{share: 40}, {share: 35}, {share: 25}])).toBe(true)
  expect(checkShares([{share: 40}, {share: 35}])).toContain('75 %')
  expect(checkShares([{share: 40}, {}])).toBe(true)
  expect(checkShares(undefined)).toBe(true)
})

test('an illustration has the figures of its kind', () => {
  expect(checkIllustration({kind: 'overview', overview: {}})).toBe(true)
  expect(checkIllustration({kind: 'overview', dashboard: {}})).toContain('Enter the figures')
  expect(checkIllustration(undefined)).toBe(true)
})

test('a link needs the target of its kind, and no other', () => {
  const check = checkTarget('page', 'Which page?')
  expect(check(undefined, {parent: {kind: 'page'}})).toBe('Which page?')
  expect(check({}, {parent: {kind: 'page'}})).toBe('Which page?')
  expect(check({_ref: 'page-privacy'}, {parent: {kind: 'page'}})).toBe(true)
  expect(check(undefined, {parent: {kind: 'external'}})).toBe(true)
  expect(checkTarget('anchor', 'Which section?')('', {parent: {kind: 'anchor'}})).toBe('Which section?')
})
