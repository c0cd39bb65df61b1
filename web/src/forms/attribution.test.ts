import {expect, test} from 'vitest'
import {attributionFields, attributionOf} from './attribution.ts'

const nothing = new Map<string, string>()
const from = (referer: string) => new Headers({host: 'localhost:3000', referer})

test('comes from the address of the page that held the form', () => {
  const headers = from('http://localhost:3000/pl/waitlist?utm_source=list&utm_campaign=start&utm_term=&x=1')
  expect(attributionOf(nothing, headers)).toEqual({source: 'list', campaign: 'start'})
})

test('fields of the form come first', () => {
  const headers = from('http://localhost:3000/waitlist?utm_source=a&utm_medium=b')
  expect(attributionOf(new Map([['utm_source', 'field']]), headers)).toEqual({source: 'field', medium: 'b'})
})

test.each(['https://elsewhere.example/?utm_source=a', 'nonsense', ''])('nothing from %j', (referer) => {
  expect(attributionOf(nothing, from(referer))).toEqual({})
})

test('a page that is shown again carries it along', () => {
  expect(attributionFields(nothing, from('http://localhost:3000/waitlist?utm_source=a'))).toEqual({
    utm_source: 'a',
  })
})
