import {expect, test} from 'vitest'
import {withoutQueries} from './without-queries.ts'

test('no address keeps its query, and nothing else is changed', () => {
  expect(
    withoutQueries({
      'http.target': '/waitlist/confirm?token=secret&x=\ny',
      'url.full': 'https://a.example/?email=ann@example.com',
      'http.method': 'GET',
      'http.status_code': 200,
      'next.route': '/waitlist/confirm?',
    }),
  ).toEqual({
    'http.target': '/waitlist/confirm',
    'url.full': 'https://a.example/',
    'http.method': 'GET',
    'http.status_code': 200,
    'next.route': '/waitlist/confirm?',
  })
})
