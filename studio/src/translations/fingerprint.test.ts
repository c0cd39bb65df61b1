import {expect, test} from 'vitest'
import {fingerprint} from './fingerprint.ts'

test('is FNV-1a', () => {
  // From the algorithm's published test vectors: 0xe40c292c.
  expect(fingerprint('a')).toBe((0xe40c292c).toString(36))
  expect(fingerprint('')).toBe((0x811c9dc5).toString(36))
})

test('tells texts apart', () => {
  expect(fingerprint('Miete')).not.toBe(fingerprint('Mieten'))
  expect(fingerprint('Żółć')).toBe(fingerprint('Żółć'))
})
