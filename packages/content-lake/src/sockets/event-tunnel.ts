import type {IncomingHttpHeaders} from 'node:http'
import type {WebSocket} from 'ws'
import {ApiError, httpError} from '../api-error.ts'
import {parseTarget, routeRequest} from '../http/router.ts'
import {EventStream} from '../streams/event-stream.ts'
import {type OpenedSocket, refuseSocket, type SocketEndpoint} from './socket-endpoint.ts'

/** The subprotocol that the lake selects. It never selects, and so never returns, the token. */
export const EVENT_STREAM_PROTOCOL = 'event-stream'
const BEARER = 'bearer.'
const LAST_EVENT_ID = 'last-event-id'

/**
 * An event stream over a WebSocket, as text messages. A browser opens at most six HTTP/1.1 connections to a host, and
 * Studio needs more streams; WebSockets do not count.
 *
 * A browser cannot set headers on a WebSocket, so the last event's id is the query parameter `last-event-id`, and a
 * token is the subprotocol `bearer.<base64url>`, which unlike a URL is in no log or history. A refused request is
 * closed with 4000 + its HTTP status.
 */
const tunnel = {method: 'GET', open: (opened: OpenedSocket) => void sendStream(opened)} as const

export const listenTunnel: SocketEndpoint = {...tunnel, path: '/data/listen/:dataset'}
export const liveTunnel: SocketEndpoint = {...tunnel, path: '/data/live/events/:dataset'}

async function sendStream({lake, socket, target, headers}: OpenedSocket): Promise<void> {
  try {
    const stream = await openStream({lake, target, headers})
    socket.once('close', () => stream.close())
    if (socket.readyState !== socket.OPEN) stream.close()
    // Waits for each message, so that a slow client slows the stream down.
    for await (const text of stream) await send(socket, text)
    socket.close(1000)
  } catch (error) {
    if (error instanceof ApiError) {
      refuseSocket(socket, error.status, error.message)
      return
    }
    // The client has disconnected.
    if (socket.readyState !== socket.OPEN) return
    lake.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
    refuseSocket(socket, 500, 'An internal server error occurred')
  }
}

async function openStream({lake, target, headers}: Pick<OpenedSocket, 'lake' | 'target' | 'headers'>) {
  const url = parseTarget(target)
  const lastEventId = url.searchParams.get(LAST_EVENT_ID)
  url.searchParams.delete(LAST_EVENT_ID)
  const token = tokenOf(headers)
  const {body} = await routeRequest(lake, {
    method: 'GET',
    target: url.pathname + url.search,
    headers: {
      ...headers,
      ...(lastEventId === null ? {} : {[LAST_EVENT_ID]: lastEventId}),
      ...(token === undefined ? {} : {authorization: `Bearer ${token}`}),
    },
    readBytes: refuseBody,
    readJson: refuseBody,
  })
  if (!(body instanceof EventStream)) throw httpError(400, 'Only event streams come through a WebSocket')
  return body
}

function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
  const bearer = offered.find((protocol) => protocol.startsWith(BEARER))
  return bearer === undefined
    ? undefined
    : Buffer.from(bearer.slice(BEARER.length), 'base64url').toString('utf8')
}

function send(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(text, (error) => (error ? reject(error) : resolve()))
  })
}

function refuseBody(): Promise<never> {
  return Promise.reject(httpError(400, 'A WebSocket has no body'))
}
