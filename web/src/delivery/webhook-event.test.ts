import {expect, test} from 'vitest'
import {parseWebhookEvent} from './webhook-event.ts'

test('an event names a document and its type', () => {
  expect(parseWebhookEvent(Buffer.from('{"_id":"plan-pro","_type":"plan","_rev":"x"}'))).toEqual({
    _id: 'plan-pro',
    _type: 'plan',
  })
})

test.each(['', '{', 'null', '[]', '{"_id":"a"}', '{"_id":1,"_type":"plan"}'])('%j is no event', (body) => {
  expect(parseWebhookEvent(Buffer.from(body))).toBeNull()
})
