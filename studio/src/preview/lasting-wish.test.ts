import {expect, test} from 'vitest'
import {followPreview, type PreviewState} from './lasting-wish.ts'

const report = (path: string) => `https://domora.test${path}`

/** What is repeated after each of what Studio says, one after the other. */
function repeats(...previews: readonly string[]): (string | undefined)[] {
  let known: PreviewState = {}
  return previews.map((preview) => {
    const {state, repeat} = followPreview(known, preview)
    known = state
    return repeat
  })
}

const nothing = undefined

test('a page that is there where it was wished is left alone', () => {
  expect(repeats('/de', report('/de?perspective=drafts'), '/pl', report('/pl'))).toEqual([
    nothing,
    nothing,
    nothing,
    nothing,
  ])
})

test('a wish that was made before the page had reported at all is repeated after its report', () => {
  expect(repeats('/de', '/pl', report('/de'), '/pl', report('/pl'))).toEqual([
    nothing,
    nothing,
    '/pl',
    nothing,
    nothing,
  ])
})

test('a wish is repeated as often as the page before it is reported', () => {
  expect(
    repeats(report('/pl'), '/pl/pricing', report('/pl'), '/pl/pricing', report('/pl'), '/pl/pricing'),
  ).toEqual([nothing, nothing, '/pl/pricing', nothing, '/pl/pricing', nothing])
})

test('of two wishes the newer one holds, whatever of the older one is reported', () => {
  expect(repeats(report('/de'), '/pl', '/pl/pricing', report('/pl'), '/pl/pricing', report('/de'))).toEqual([
    nothing,
    nothing,
    nothing,
    '/pl/pricing',
    nothing,
    '/pl/pricing',
  ])
})

test('a page that leads elsewhere is followed', () => {
  expect(repeats(report('/de'), '/old', report('/new'), report('/de'))).toEqual([
    nothing,
    nothing,
    nothing,
    nothing,
  ])
})

test('a page that leads back to where one was is followed after a few times', () => {
  const bounce = ['/moved', report('/de')]
  expect(repeats(report('/de'), ...bounce, ...bounce, ...bounce, ...bounce).filter(Boolean)).toHaveLength(3)
})

test('a link that is followed in the page is no wish against it', () => {
  expect(repeats('/de', report('/de'), report('/de/pricing'), report('/de'))).toEqual([
    nothing,
    nothing,
    nothing,
    nothing,
  ])
})
