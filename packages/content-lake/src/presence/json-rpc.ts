import {z} from 'zod'

/** The parts of JSON-RPC 2.0 that presence uses. @see https://www.jsonrpc.org/specification */
const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})

export type RpcCall = z.output<typeof call>

/** A call that cannot be answered. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'RpcError'
    this.code = code
  }
}

/** @throws RpcError for what is not a call */
export function parseCall(text: string): RpcCall {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new RpcError(-32_700, `Not JSON: ${String(error)}`)
  }
  const parsed = call.safeParse(json)
  if (!parsed.success) throw new RpcError(-32_600, z.prettifyError(parsed.error))
  return parsed.data
}

export function resultMessage(id: RpcCall['id'], result: unknown): string {
  return JSON.stringify({jsonrpc: '2.0', id, result})
}

export function errorMessage(id: RpcCall['id'] | null, {code, message}: RpcError): string {
  return JSON.stringify({jsonrpc: '2.0', id, error: {code, message}})
}

export function notification(method: string, params: unknown): string {
  return JSON.stringify({jsonrpc: '2.0', method, params})
}
