import type {WebSocket} from 'ws'
import {ApiError} from '../api-error.ts'
import {authenticate} from '../auth/authenticate.ts'
import {refuseSocket, type OpenedSocket, type SocketEndpoint} from '../sockets/socket-endpoint.ts'
import {errorMessage, parseCall, resultMessage, RpcError, type RpcCall} from './json-rpc.ts'
import {PresenceConnection} from './presence-connection.ts'
import {PresenceRoom} from './presence-room.ts'
import type {Dataset} from '../datasets/dataset.ts'

const HEARTBEAT = '♥'
const HEARTBEAT_MS = 20_000

/** A room lives as long as its dataset is open. */
const rooms = new WeakMap<Dataset, PresenceRoom>()

/** Who is where in which document: what Studio shows as faces. */
export const presenceSocket: SocketEndpoint = {
  method: 'GET',
  path: '/socket/:dataset',
  open(opened) {
    const {lake, socket, headers, params} = opened
    try {
      const dataset = lake.datasets.get(params['dataset'] ?? '')
      const connection = new PresenceConnection({
        room: roomOf(dataset),
        access: authenticate(headers, lake),
        authenticate: (authorization) => authenticate({authorization}, lake),
        send: (message) => socket.send(message),
      })
      serve(opened, connection)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuseSocket(socket, error.status, error.message)
    }
  },
}

function serve({socket, lake}: OpenedSocket, connection: PresenceConnection): void {
  const heartbeat = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS)
  heartbeat.unref()
  socket.on('close', () => {
    clearInterval(heartbeat)
    connection.close()
  })
  socket.on('message', (data) => {
    try {
      answer(socket, connection, data.toString())
    } catch (error) {
      lake.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
      refuseSocket(socket, 500, 'An internal server error occurred')
    }
  })
}

function answer(socket: WebSocket, connection: PresenceConnection, text: string): void {
  let id: RpcCall['id'] | null = null
  try {
    const call = parseCall(text)
    ;({id} = call)
    socket.send(resultMessage(id, connection.answer(call)))
  } catch (error) {
    if (error instanceof RpcError) socket.send(errorMessage(id, error))
    else if (error instanceof ApiError) socket.send(errorMessage(id, new RpcError(-32_600, error.message)))
    else throw error
  }
}

function roomOf(dataset: Dataset): PresenceRoom {
  const room = rooms.get(dataset) ?? new PresenceRoom()
  rooms.set(dataset, room)
  return room
}
