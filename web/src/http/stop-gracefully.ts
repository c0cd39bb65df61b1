import type {Server} from 'node:http'
import {Server as NetServer, type Socket} from 'node:net'
import {constants} from 'node:os'
import {setImmediate as turn, setTimeout as sleep} from 'node:timers/promises'
import {log} from '../log.ts'
import {serverProcess, type ShutdownTask} from '../server-process.ts'

/**
 * Registers a task to run before the process exits.
 *
 * @param options `last`: after the others, because it reports on them
 * @returns removes the task
 */
export function onShutdown(task: ShutdownTask, {last = false}: {readonly last?: boolean} = {}): () => void {
  const group = serverProcess()[last ? 'lastShutdownTasks' : 'shutdownTasks']
  group.add(task)
  return () => void group.delete(task)
}

/** Logs failures; a failing task does not stop the others. */
async function runAll(tasks: Iterable<ShutdownTask>): Promise<void> {
  for (const result of await Promise.allSettled(Array.from(tasks, async (task) => task())))
    if (result.status === 'rejected') log('error', 'stop-failed', {message: String(result.reason)})
}

/** The listener closes after 50 ms without a new connection, or after 250 ms. It counts pauses, not time, because the process may stall. */
const [pauseMs, quietPauses, maxPauses] = [5, 10, 50]
/** How long the server keeps connections without a request, in milliseconds: one may be on its way. Pauses count here, too. */
const lingerMs = {used: 500, unused: 2_000}
/** Four times the kernel's queue (511). */
const maxTurns = 2_000

/** Responds to requests that have arrived or are on their way on open connections, and refuses new connections. */
async function drain(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  // Closing the listener resets connections in the kernel's queue, and each turn accepts only one of them. Requests wait in the
  // meantime: responses would bring clients back, and rendering would let the queue grow.
  const closed = Promise.withResolvers<void>()
  serverProcess().held = closed.promise
  let quiet = 0
  server.on('connection', () => (quiet = -1))
  // After each response in progress, its client connects again.
  for (let pauses = 0; quiet < quietPauses && pauses < maxPauses; pauses += 1, quiet += 1)
    await sleep(pauseMs)
  quiet = 0
  for (let turns = 0; quiet < 3 && turns < maxTurns; turns += 1, quiet += 1) await turn()
  // `close` of http.Server would also close idle connections, on which a request may be on its way.
  NetServer.prototype.close.call(server)
  closed.resolve()
  for (let lingeredMs = 0; sockets.size > 0; lingeredMs += pauseMs) {
    await sleep(pauseMs)
    // This closes only used connections: responses in progress left them open.
    if (lingeredMs >= lingerMs.used) server.closeIdleConnections()
    if (lingeredMs < lingerMs.unused) continue
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** docs/hosting.md has their sum. */
const defaultTimeoutsMs = {responses: 20_000, tasks: 5_000, lastTasks: 5_000}

/**
 * Stops the process without a failed request. On SIGINT or SIGTERM `/api/ready` responds with 503. After `delayMs` the server
 * refuses connections, finishes its responses, and runs the tasks of {@link onShutdown}.
 *
 * @param options `delayMs`: gives load balancers time to notice; skipped if the server does not listen yet
 */
export function stopGracefully(
  server: Server,
  {
    delayMs,
    timeoutsMs = defaultTimeoutsMs,
  }: {readonly delayMs: number; readonly timeoutsMs?: typeof defaultTimeoutsMs},
): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    if (serverProcess().isStopping) return
    serverProcess().isStopping = true
    if (server.listening) await sleep(delayMs)
    const {shutdownTasks, lastShutdownTasks} = serverProcess()
    await Promise.all([
      Promise.race([runAll([() => drain(server, sockets)]), sleep(timeoutsMs.responses)]),
      Promise.race([runAll(shutdownTasks), sleep(timeoutsMs.tasks)]),
    ])
    await Promise.race([runAll(lastShutdownTasks), sleep(timeoutsMs.lastTasks)])
    process.exit(128 + constants.signals[signal])
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
