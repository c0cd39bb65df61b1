import {isJsonObject} from '../effects/json-value.ts'

/** The document that a stored mutation is about: `{create: {_id}}`, `{patch: {id}}`, `{delete: {id}}`. */
export function mutationTarget(mutation: unknown): string | undefined {
  if (!isJsonObject(mutation)) return undefined
  const [body] = Object.values(mutation)
  if (!isJsonObject(body)) return undefined
  const id = body['_id'] ?? body['id']
  return typeof id === 'string' ? id : undefined
}
