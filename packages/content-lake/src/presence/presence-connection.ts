import {z} from 'zod'
import {canReadPrivate, identityOf, type Access} from '../auth/access.ts'
import {randomId} from '../mutate/document-id.ts'
import {notification, RpcError, type RpcCall} from './json-rpc.ts'
import type {PresenceEvent, PresenceMember, PresenceRoom} from './presence-room.ts'

const announced = z.looseObject({sessionId: z.string()})
const sessionParams = z.object({session: z.string()})
const stateParams = z.object({data: announced})
const subscriptionParams = z.object({subscriptionId: z.string()})
const authorizationParams = z.object({authorization: z.string()})

interface ConnectionOptions {
  room: PresenceRoom
  /** Who opened the connection. */
  access: Access
  /** Who the holder of an `Authorization` header is. */
  authenticate: (authorization: string) => Access
  send: (message: string) => void
}

/** One browser in a room, as it talks JSON-RPC. */
export class PresenceConnection implements PresenceMember {
  readonly #options: ConnectionOptions
  readonly #leave: () => void
  readonly #subscriptions = new Set<string>()
  readonly #sessions = new Set<string>()
  #access: Access

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#access = options.access
    this.#leave = options.room.join(this)
  }

  hear(event: PresenceEvent): void {
    for (const subscription of this.#subscriptions) {
      this.#options.send(notification('presence_subscription', {subscription, result: event}))
    }
  }

  /**
   * Answers one call.
   * @throws RpcError for an unknown method, wrong parameters, or a caller who may not see drafts
   */
  answer({method, params}: RpcCall): unknown {
    if (method === 'authorization') {
      this.#access = this.#options.authenticate(read(authorizationParams, params).authorization)
      return {}
    }
    if (!canReadPrivate(this.#access)) throw new RpcError(-32_600, 'Unauthorized')
    return this.#answerKnown(method, params)
  }

  /** The browser has gone, whether it said so or not. */
  close(): void {
    for (const session of this.#sessions) this.#say({type: 'disconnect', m: {session}})
    this.#sessions.clear()
    this.#leave()
  }

  #answerKnown(method: string, params: RpcCall['params']): unknown {
    switch (method) {
      case 'presence_subscribe': {
        const id = randomId()
        this.#subscriptions.add(id)
        return id
      }
      case 'presence_unsubscribe':
        this.#subscriptions.delete(read(subscriptionParams, params).subscriptionId)
        return {}
      case 'presence_announce': {
        const {data} = read(stateParams, params)
        this.#sessions.add(data.sessionId)
        return this.#say({type: 'state', m: data})
      }
      case 'presence_rollcall':
        return this.#say({type: 'rollCall', session: read(sessionParams, params).session})
      case 'presence_disconnect': {
        const {session} = read(sessionParams, params)
        this.#sessions.delete(session)
        return this.#say({type: 'disconnect', m: {session}})
      }
      default:
        throw new RpcError(-32_601, `Method not found: ${method}`)
    }
  }

  #say(event: DistributiveOmit<PresenceEvent, 'i'>): object {
    this.#options.room.say(this, {...event, i: identityOf(this.#access)})
    return {}
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

function read<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new RpcError(-32_602, z.prettifyError(parsed.error))
  return parsed.data
}
