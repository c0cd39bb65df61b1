import {expect, test} from 'vitest'
import {pause} from './threads.ts'

function keepBusy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

test('tasks that pause together run in different turns of the event loop', async () => {
  keepBusy(10)
  const turns: number[] = []
  let turn = 0
  const counting = setInterval(() => (turn += 1), 0)
  const task = async () => {
    await pause()
    keepBusy(6)
    turns.push(turn)
  }
  await Promise.all(Array.from({length: 10}, task))
  clearInterval(counting)
  expect(new Set(turns).size).toBeGreaterThan(5)
})
