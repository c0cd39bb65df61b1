import {expect, test} from 'vitest'
import {normalizeAddress} from './redirect-input.tsx'

const sites = ['http://localhost:3000', 'https://domora.example']

test('an address of this site becomes a path', () => {
  expect(normalizeAddress('https://domora.example/de/pricing?x=1#compare', sites)).toBe(
    '/de/pricing?x=1#compare',
  )
  expect(normalizeAddress(' http://localhost:3000 ', sites)).toBe('/')
  expect(normalizeAddress('http://www.domora.example/old', sites)).toBe('/old')
})

test('other addresses stay as they are', () => {
  for (const text of ['/old', 'https://domora.example.evil/x', 'https://help.example/x', 'old page', '']) {
    expect(normalizeAddress(text, sites)).toBe(text)
  }
})
