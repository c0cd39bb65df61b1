import {createServer} from 'node:net'
import {onTestFinished, expect, test} from 'vitest'
import {requireFreePort} from './ports.ts'
import {describeError} from './user-facing-error.ts'
import {freePort, steadyPort, usualPort} from '../../testing/ports.ts'

async function occupy(port: number, host: string): Promise<void> {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
}

test('a free port is accepted', async () => {
  await expect(requireFreePort(await freePort(), 'site', 'SITE_PORT')).resolves.toBeUndefined()
})

test('a taken port is reported in one line, with a hint', async () => {
  const port = await freePort()
  await occupy(port, '127.0.0.1')
  const failure = await requireFreePort(port, 'site', 'SITE_PORT').catch(describeError)
  expect(failure).toBe(
    `Port ${port} (site) is taken. Stop the program that uses it, or choose another one: SITE_PORT=${port + 1}`,
  )
})

test('a steady port is the same again, and another one for another name', async () => {
  const port = await steadyPort('one')
  expect(await steadyPort('one')).toBe(port)
  expect(await steadyPort('two')).not.toBe(port)
})

test('a steady port that is taken is replaced by a free one', async () => {
  const port = await steadyPort('taken')
  await occupy(port, '127.0.0.1')
  expect(await steadyPort('taken')).not.toBe(port)
  expect(usualPort('taken')).toBe(port)
})
