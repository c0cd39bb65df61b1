import {expect, test} from 'vitest'
import {previewedPage} from './previewed-page.ts'

const site = 'http://localhost:3000'

test('is known by a path or a whole address', () => {
  const pricing = {locale: 'de', route: {kind: 'pricing'}}
  expect(previewedPage('/de/pricing', site)).toEqual(pricing)
  expect(previewedPage('http://localhost:3000/de/pricing?billing=yearly#compare', site)).toEqual(pricing)
  expect(previewedPage('/pl/', site)).toEqual({locale: 'pl', route: {kind: 'landing'}})
  expect(previewedPage('/privacy', site)).toEqual({locale: 'gb', route: {kind: 'page', slug: 'privacy'}})
})

test('is none before anything is shown, and where there is no page', () => {
  expect(previewedPage(undefined, site)).toBeNull()
  expect(previewedPage('/a/b/c', site)).toBeNull()
  expect(previewedPage('http://', site)).toBeNull()
})
