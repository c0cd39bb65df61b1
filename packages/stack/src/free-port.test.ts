import {createServer} from 'node:net'
import {afterEach, expect, test} from 'vitest'
import {freePort, requireFreePort} from './free-port.ts'
import {describeError} from './mendable-error.ts'

const open: {close(): unknown}[] = []

afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function occupied(host: string): Promise<number> {
  const server = createServer()
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

test('a free port is fine', async () => {
  await expect(requireFreePort(await freePort(), 'site', 'SITE_PORT')).resolves.toBeUndefined()
})

test('a taken port is said in one line, with the mend', async () => {
  const port = await occupied('127.0.0.1')
  const failure = await requireFreePort(port, 'site', 'SITE_PORT').catch(describeError)
  expect(failure).toBe(
    `Port ${port} (site) is taken. End the program that holds it, or choose another one: SITE_PORT=${port + 1}`,
  )
})
