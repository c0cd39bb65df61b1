import {expect, test} from 'vitest'
import {tidyAddress} from './tidy-address.ts'

const sites = ['http://localhost:3000', 'https://domora.example']

test('an address of this site becomes a path', () => {
  expect(tidyAddress('https://domora.example/de/pricing?x=1#compare', sites)).toBe('/de/pricing?x=1#compare')
  expect(tidyAddress(' http://localhost:3000 ', sites)).toBe('/')
})

test('other addresses stay as they are', () => {
  for (const text of ['/old', 'https://domora.example.evil/x', 'https://help.example/x', 'old page', '']) {
    expect(tidyAddress(text, sites)).toBe(text)
  }
})
