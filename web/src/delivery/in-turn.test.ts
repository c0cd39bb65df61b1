import {expect, test} from 'vitest'
import {inTurn} from './in-turn.ts'

test('works at one thing follow each other, also after a failure; another thing does not wait', async () => {
  const turns = inTurn()
  const done: string[] = []
  const {promise, resolve} = Promise.withResolvers<void>()
  const first = turns('a', async () => {
    await promise
    done.push('first')
    throw new Error('lost')
  })
  const second = turns('a', async () => {
    done.push('second')
    return 2
  })
  await turns('b', async () => void done.push('other'))
  resolve()
  await expect(first).rejects.toThrow('lost')
  expect(await second).toBe(2)
  expect(done).toEqual(['other', 'first', 'second'])
})
