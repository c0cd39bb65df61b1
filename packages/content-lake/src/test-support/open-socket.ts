import {once} from 'node:events'
import {WebSocket, type ClientOptions} from 'ws'

/** A WebSocket and what came through it. */
export interface OpenSocket {
  readonly socket: WebSocket
  readonly messages: string[]
  /** The close code, once it is closed; the HTTP status when it never opened. */
  readonly ended: Promise<number>
  close(): void
}

/** Opens a WebSocket as Node can, with any header. */
export async function openSocket(
  url: string,
  protocols: string[] = [],
  options: ClientOptions = {},
): Promise<OpenSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), protocols, options)
  const messages: string[] = []
  socket.on('message', (data) => messages.push(data.toString()))
  const ended = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  socket.on('error', () => socket.terminate())
  await Promise.race([once(socket, 'open'), ended])
  return {socket, messages, ended, close: () => socket.close()}
}
