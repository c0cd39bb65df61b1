import {createServer, type RequestListener} from 'node:http'
import {afterAll, beforeAll} from 'vitest'

/**
 * Starts an HTTP server on this machine for the tests of a file.
 *
 * @returns its origin, once the tests run
 */
export function throwawayServer(listener: RequestListener): () => string {
  const server = createServer(listener)
  let origin: string | undefined
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    origin = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return () => {
    if (origin === undefined) throw new Error('the server is not up yet')
    return origin
  }
}
