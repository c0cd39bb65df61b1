import {expect, test} from 'vitest'
import {pathOfPlace, placeOf, places, segmentsOf} from './place.ts'

test.each(places.map((place) => [pathOfPlace(place), place] as const))('%s is found again', (path, place) => {
  expect(placeOf(segmentsOf(path))).toEqual(place)
})

test('five pages and two form states in four languages', () => {
  expect(new Set(places.map(pathOfPlace)).size).toBe(28)
  expect(pathOfPlace({locale: 'pl', kind: 'waitlist', sent: true})).toBe('/pl/waitlist/sent')
})

test.each([
  '/privacy',
  '/pl/privacy',
  '/pricing/sent',
  '/sent',
  '/gb',
  '/gb/pricing',
  '/pl/pl',
  '/a/b/c',
  '/waitlist/sent/sent',
])('%s is no such place', (path) => {
  expect(placeOf(segmentsOf(path))).toBeNull()
})
