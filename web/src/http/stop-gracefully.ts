import type {Server} from 'node:http'
import {Server as NetServer, type Socket} from 'node:net'
import {constants} from 'node:os'
import {setImmediate as turn, setTimeout as sleep} from 'node:timers/promises'
import {log} from '../log.ts'
import {serverProcess} from '../server-process.ts'

/** Whether this process has got a signal to stop. */
export const isStopping = (): boolean => serverProcess().isStopping

/**
 * What ends before the process does.
 *
 * @param options `last`: after the others, because it reports on them
 * @returns forgets it, when it has ended by itself
 */
export function endBeforeStop(
  part: () => Promise<void>,
  {last = false}: {readonly last?: boolean} = {},
): () => void {
  const {shutdownTasks, lastShutdownTasks} = serverProcess()
  const group = last ? lastShutdownTasks : shutdownTasks
  group.add(part)
  return () => void group.delete(part)
}

/** A failure is logged and stops nothing else from ending. */
async function end(work: Iterable<() => Promise<void>>): Promise<void> {
  for (const result of await Promise.allSettled(Array.from(work, async (part) => part())))
    if (result.status === 'rejected') log('error', 'stop-failed', {message: String(result.reason)})
}

/** How long connections without a request are still listened to, in milliseconds: a request may be on its way. */
const linger = 500

/** Answers whatever has arrived, and is on its way on open connections; takes no connection any more. */
async function drain(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  // Connections that wait in the kernel's queue, of which each turn takes one, would be reset with the listener.
  let quietTurns = 0
  server.on('connection', () => (quietTurns = -1))
  for (const until = performance.now() + linger; quietTurns < 3 && performance.now() < until; quietTurns += 1)
    await turn()
  // http.Server's own `close` also closes connections that have just been quiet, with a request that is on its way.
  NetServer.prototype.close.call(server)
  for (const until = performance.now() + linger; sockets.size > 0 && performance.now() < until;)
    await sleep(10)
  while (sockets.size > 0) {
    // Answers that were being sent when the listener closed leave their connections open; some were never used.
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    await sleep(10)
  }
}

/** The longest times for the end of each part, in milliseconds. docs/hosting.md has their sum. */
const longest = {answers: 20_000, work: 5_000, last: 5_000}

/**
 * Ends the process without a failed request. On SIGINT or SIGTERM `/api/ready` answers 503. After `delay` no connection is
 * accepted any more, what was asked for is answered, and what {@link endBeforeStop} names ends. A server that does not listen
 * yet has no delay.
 *
 * @param options `delay`: milliseconds for which nothing changes but `/api/ready`, so that a load balancer notices and sends no more
 */
export function stopGracefully(
  server: Server,
  {delay, within = longest}: {readonly delay: number; readonly within?: typeof longest},
): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    if (isStopping()) return
    serverProcess().isStopping = true
    if (server.listening) await sleep(delay)
    const {shutdownTasks: work, lastShutdownTasks: last} = serverProcess()
    await Promise.all([
      Promise.race([end([() => drain(server, sockets)]), sleep(within.answers)]),
      Promise.race([end(work), sleep(within.work)]),
    ])
    await Promise.race([end(last), sleep(within.last)])
    process.exit(128 + constants.signals[signal])
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
