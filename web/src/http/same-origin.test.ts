import {expect, test} from 'vitest'
import {isSameOrigin} from './same-origin.ts'

const host = 'localhost:3000'

test.each([
  [{'sec-fetch-site': 'same-origin', origin: 'null'}, true],
  [{'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000'}, false],
  [{'sec-fetch-site': 'same-site'}, false],
  [{origin: 'http://localhost:3000'}, true],
  [{origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000'}, true],
  [{origin: 'https://evil.example'}, false],
  [{origin: 'null'}, false],
  [{}, true],
])('a request with %o comes from our own page: %s', (headers, own) => {
  expect(isSameOrigin(new Headers({host, ...headers}))).toBe(own)
})
