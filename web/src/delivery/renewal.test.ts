import {expect, test} from 'vitest'
import {parseRenewal} from './renewal.ts'

test('content types are named', () => {
  expect(parseRenewal(Buffer.from('{"types":["plan","faq"]}'))).toEqual(['plan', 'faq'])
})

test.each(['', '{', 'null', '{"types":[]}', '{"types":["plan","user"]}', '{"types":"plan"}'])(
  '%j names none',
  (body) => {
    expect(parseRenewal(Buffer.from(body))).toBeNull()
  },
)
