import {createServer} from 'node:net'
import {expect, test} from 'vitest'
import {steadyPort, usualPort} from './steady-port.ts'

test('is the same again, and another one for another name', async () => {
  const port = await steadyPort('one')
  expect(await steadyPort('one')).toBe(port)
  expect(await steadyPort('two')).not.toBe(port)
})

test('gives way when somebody else has it', async () => {
  const port = await steadyPort('taken')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  try {
    expect(await steadyPort('taken')).not.toBe(port)
    expect(usualPort('taken')).toBe(port)
  } finally {
    server.close()
  }
})
