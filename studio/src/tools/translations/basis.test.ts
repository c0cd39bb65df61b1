import {expect, test} from 'vitest'
import {hash} from './basis.ts'

test('the hash is FNV-1a', () => {
  // From the algorithm's published test vectors.
  expect(hash('a')).toBe((0xe40c292c).toString(36))
  expect(hash('')).toBe((0x811c9dc5).toString(36))
})
