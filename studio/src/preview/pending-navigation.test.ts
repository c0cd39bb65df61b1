import {expect, test} from 'vitest'
import {followPreview, type PreviewState} from './pending-navigation.ts'

const report = (path: string) => `https://domora.test${path}`

/** The navigation that is repeated after each address. */
function repeats(...addresses: readonly string[]): (string | undefined)[] {
  let current: PreviewState = {}
  return addresses.map((address) => {
    const {state, repeat} = followPreview(current, address)
    current = state
    return repeat
  })
}

const nothing = undefined

test('no navigation is repeated when the preview reports the chosen page', () => {
  expect(repeats('/de', report('/de?perspective=drafts'), '/pl', report('/pl'))).toEqual([
    nothing,
    nothing,
    nothing,
    nothing,
  ])
})

test('a navigation before the first report is repeated after it', () => {
  expect(repeats('/de', '/pl', report('/de'), '/pl', report('/pl'))).toEqual([
    nothing,
    nothing,
    '/pl',
    nothing,
    nothing,
  ])
})

test('a navigation is repeated for each late report', () => {
  expect(
    repeats(report('/pl'), '/pl/pricing', report('/pl'), '/pl/pricing', report('/pl'), '/pl/pricing'),
  ).toEqual([nothing, nothing, '/pl/pricing', nothing, '/pl/pricing', nothing])
})

test('of two navigations the second is repeated', () => {
  expect(repeats(report('/de'), '/pl', '/pl/pricing', report('/pl'), '/pl/pricing', report('/de'))).toEqual([
    nothing,
    nothing,
    nothing,
    '/pl/pricing',
    nothing,
    '/pl/pricing',
  ])
})

test('a redirect is followed', () => {
  expect(repeats(report('/de'), '/old', report('/new'), report('/de'))).toEqual([
    nothing,
    nothing,
    nothing,
    nothing,
  ])
})

test('a redirect to the earlier page is followed after three repetitions', () => {
  const bounce = ['/moved', report('/de')]
  expect(repeats(report('/de'), ...bounce, ...bounce, ...bounce, ...bounce).filter(Boolean)).toHaveLength(3)
})

test('a link that is followed in the page cancels nothing', () => {
  expect(repeats('/de', report('/de'), report('/de/pricing'), report('/de'))).toEqual([
    nothing,
    nothing,
    nothing,
    nothing,
  ])
})
