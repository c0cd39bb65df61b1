import {isJsonObject} from '../effects/json-value.ts'
import type {Transaction} from '../store/transaction.ts'

const byDocument = new WeakMap<Transaction, Map<string, unknown[]>>()

/** The mutations of a transaction that are about one document. */
export function mutationsOf(transaction: Transaction, id: string): readonly unknown[] {
  const known = byDocument.get(transaction) ?? group(transaction)
  byDocument.set(transaction, known)
  return known.get(id) ?? []
}

function group({mutations}: Transaction): Map<string, unknown[]> {
  const groups = new Map<string, unknown[]>()
  for (const mutation of mutations) {
    const id = targetOf(mutation)
    if (id === undefined) continue
    const sofar = groups.get(id)
    if (sofar === undefined) groups.set(id, [mutation])
    else sofar.push(mutation)
  }
  return groups
}

/** `{create: {_id}}`, `{patch: {id}}`, `{delete: {id}}`: a stored mutation names the one document it touched. */
function targetOf(mutation: unknown): string | undefined {
  if (!isJsonObject(mutation)) return undefined
  const [body] = Object.values(mutation)
  if (!isJsonObject(body)) return undefined
  const id = body['_id'] ?? body['id']
  return typeof id === 'string' ? id : undefined
}
