import {expect, test} from 'vitest'
import {redirectSourceProblem} from './redirect-source.ts'

test.each([
  '/prices',
  '/pl/ceny',
  '/old/deep/path',
  '/index.html',
  '/caf%C3%A9',
  '/de/privacy',
  '/fr/pricing',
  '/2025',
])('%s', (from) => {
  expect(redirectSourceProblem(from)).toBeNull()
})

test.each([
  ['prices', 'does not start with a slash'],
  ['https://example.com/prices', 'does not start with a slash'],
  ['', 'does not start with a slash'],
  ['//example.com', 'starts with more than one slash'],
  ['/%2Fexample.com', 'starts with more than one slash'],
  ['/\\example.com', 'has a backslash in it'],
  ['/%5Cexample.com', 'has a backslash in it'],
  ['/old page', 'has a space in it'],
  ['/100%', 'has a percent sign that is no part of a character'],
  ['/prices?old', 'goes on after the path, with ? or #'],
  ['/prices#old', 'goes on after the path, with ? or #'],
  ['/prices/', 'has a slash at the end'],
  ['/gb/', 'has a slash at the end'],
  ['/a//b', 'has two slashes in a row'],
  ['/a/../b', 'is written /b by browsers'],
  ['/./a', 'is written /a by browsers'],
  ['/café', 'is written /caf%C3%A9 by browsers'],
  ['/', 'is where a page of the site stands'],
  ['/pl', 'is where a page of the site stands'],
  ['/pricing', 'is where a page of the site stands'],
  ['/de/pricing', 'is where a page of the site stands'],
  ['/gb', 'starts with /gb, which the site takes away by itself'],
  ['/gb/old', 'starts with /gb, which the site takes away by itself'],
  ['/api/waitlist', 'belongs to /api, which the site keeps for itself'],
  ['/pl/api', 'belongs to /api, which the site keeps for itself'],
  ['/pricing/old', 'belongs to /pricing, which the site keeps for itself'],
])('%j %s', (from, problem) => {
  expect(redirectSourceProblem(from)).toBe(problem)
})
