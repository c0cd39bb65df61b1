import {expect, test, vi} from 'vitest'
import {log, printJson} from './log.ts'

test('events and output of libraries are lines of JSON with time, level and instance', () => {
  const lines: unknown[] = []
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => lines.push(JSON.parse(line)))
  printJson()
  log('warn', 'live-events-interrupted', {message: 'x'})
  console.log('\u001B[32mReady\u001B[0m', 3)
  console.error(new Error('broken'))
  vi.restoreAllMocks()
  const always = {time: expect.stringMatching(/^\d{4}-.*Z$/), instance: expect.stringContaining(':')}
  expect(lines).toEqual([
    {...always, level: 'warn', event: 'live-events-interrupted', message: 'x'},
    {...always, level: 'info', event: 'output', message: 'Ready 3'},
    {...always, level: 'error', event: 'output', message: expect.stringMatching(/^Error: broken\n +at /)},
  ])
})
