import {expect, test} from 'vitest'
import {readBody} from './read-body.ts'

const request = (body: BodyInit | null) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(body instanceof ReadableStream && {duplex: 'half'}),
  })

test('reads a body up to the limit', async () => {
  expect(await readBody(request('łódź'), 7)).toBe('łódź')
  expect(await readBody(request('łódź'), 6)).toBe(413)
})

test('a missing body reads as empty', async () => {
  expect(await readBody(request(null), 0)).toBe('')
})

test('stops reading as soon as the body is too large', async () => {
  let given = 0
  const endless = new ReadableStream({
    pull(controller) {
      given += 1
      controller.enqueue(new Uint8Array(1_000))
    },
  })
  expect(await readBody(request(endless), 10_000)).toBe(413)
  expect(given).toBeLessThan(20)
})

test('a body that arrives too slowly is aborted, even if bytes keep coming', async () => {
  let cancelled = false
  const trickle = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (!cancelled) controller.enqueue(new Uint8Array(1))
    },
    cancel() {
      cancelled = true
    },
  })
  expect(await readBody(request(trickle), 10_000, 50)).toBe(408)
  expect(cancelled).toBe(true)
})
