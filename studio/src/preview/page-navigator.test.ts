import {expect, test} from 'vitest'
import {followPreview, previewedPage, type PreviewState} from './page-navigator.tsx'

const site = 'http://localhost:3000'

test('the previewed page is found by a path or a full URL', () => {
  const pricing = {locale: 'de', route: {kind: 'pricing'}}
  expect(previewedPage('/de/pricing', site)).toEqual(pricing)
  expect(previewedPage('http://localhost:3000/de/pricing?billing=yearly#compare', site)).toEqual(pricing)
  expect(previewedPage('/pl/', site)).toEqual({locale: 'pl', route: {kind: 'landing'}})
  expect(previewedPage('/privacy', site)).toEqual({locale: 'gb', route: {kind: 'page', address: 'privacy'}})
})

test('there is no previewed page without an address or at an unknown one', () => {
  expect(previewedPage(undefined, site)).toBeNull()
  expect(previewedPage('/a/b/c/d', site)).toBeNull()
  expect(previewedPage('http://', site)).toBeNull()
})

const report = (path: string) => `https://domora.test${path}`

/** The navigation that is repeated after each address; `-` for none. */
function repeats(...addresses: readonly string[]): string {
  let current: PreviewState = {}
  const repeated = addresses.map((address) => {
    const {state, repeat = '-'} = followPreview(current, address)
    current = state
    return repeat
  })
  return repeated.join(' ')
}

test('no navigation is repeated when the preview reports the chosen page', () => {
  expect(repeats('/de', report('/de?perspective=drafts'), '/pl', report('/pl'))).toBe('- - - -')
})

test('a navigation before the first report is repeated after it', () => {
  expect(repeats('/de', '/pl', report('/de'), '/pl', report('/pl'))).toBe('- - /pl - -')
})

test('a navigation is repeated for each late report', () => {
  expect(repeats(report('/pl'), '/de', report('/pl'), '/de', report('/pl'), '/de')).toBe('- - /de - /de -')
})

test('of two navigations the second is repeated', () => {
  expect(repeats(report('/de'), '/pl', '/pt', report('/pl'), '/pt', report('/de'))).toBe('- - - /pt - /pt')
})

test('a redirect is followed', () => {
  expect(repeats(report('/de'), '/old', report('/new'), report('/de'))).toBe('- - - -')
})

test('a redirect to the earlier page is followed after three repetitions', () => {
  const bounce = ['/moved', report('/de')]
  const all = repeats(report('/de'), ...bounce, ...bounce, ...bounce, ...bounce)
  expect(all).toBe('- - /moved - /moved - /moved - -')
})

test('a link that is followed in the page cancels nothing', () => {
  expect(repeats('/de', report('/de'), report('/de/pricing'), report('/de'))).toBe('- - - -')
})
