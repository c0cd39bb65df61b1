import {expect, test} from 'vitest'
import {TookTooLong, within} from './within.ts'

test('gives what came in time', async () => {
  await expect(within(1_000, 'the answer', Promise.resolve(42))).resolves.toBe(42)
})

test('passes a failure on', async () => {
  await expect(within(1_000, 'the answer', Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})

test('gives up on what hangs', async () => {
  const hangs = new Promise<never>(() => {})
  await expect(within(5, 'a query', hangs)).rejects.toThrow(new TookTooLong('a query took more than 5 ms'))
})
