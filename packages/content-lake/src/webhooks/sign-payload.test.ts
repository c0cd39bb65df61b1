import {expect, test} from 'vitest'
import {signPayload} from './webhook-sender.ts'

test('signs like the hosted lake', () => {
  // The vector of the tests of github.com/sanity-io/webhook-toolkit.
  expect(signPayload('{"_id":"resume"}', 'test', 1633519811129)).toBe(
    't=1633519811129,v1=tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0N0',
  )
})
