import {expect, test} from 'vitest'
import {previewedPage} from './page-navigator.tsx'

const site = 'http://localhost:3000'

test('the previewed page is found by a path or a full URL', () => {
  const pricing = {locale: 'de', route: {kind: 'pricing'}}
  expect(previewedPage('/de/pricing', site)).toEqual(pricing)
  expect(previewedPage('http://localhost:3000/de/pricing?billing=yearly#compare', site)).toEqual(pricing)
  expect(previewedPage('/pl/', site)).toEqual({locale: 'pl', route: {kind: 'landing'}})
  expect(previewedPage('/privacy', site)).toEqual({locale: 'gb', route: {kind: 'page', slug: 'privacy'}})
})

test('there is no previewed page without an address or at an unknown one', () => {
  expect(previewedPage(undefined, site)).toBeNull()
  expect(previewedPage('/a/b/c', site)).toBeNull()
  expect(previewedPage('http://', site)).toBeNull()
})
