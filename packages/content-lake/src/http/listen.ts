import type {Server} from 'node:http'

/**
 * Binds a server and returns its port.
 * @param port 0 for any free one
 * @throws Error of one line, with the mend, when the port cannot be had
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const mends: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: stop what listens there, or choose another port`,
    EACCES: `Port ${port} on ${host} may not be used by this user: choose one above 1023`,
    EADDRNOTAVAIL: `${host} is not an address of this machine`,
  }
  return new Error(mends[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`, {
    cause: error,
  })
}
