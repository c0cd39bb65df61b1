import {isJsonObject} from '../json.ts'
import type {StoredDocument} from './stored-document.ts'

/** What one transaction did to one document; `undefined` is a document that did not exist. */
export interface Change {
  id: string
  before: StoredDocument | undefined
  after: StoredDocument | undefined
}

/** A transaction ready to be committed. */
export interface Transaction {
  id: string
  /** ISO 8601, UTC. */
  timestamp: string
  /** The id of the user or token that wrote it. */
  author: string
  /** The mutations with queries resolved to ids: each names the one document it touched. */
  mutations: readonly unknown[]
  /** The actions that made the mutations; none for a transaction of plain mutations. */
  actions?: readonly unknown[]
  changes: readonly Change[]
  /** Documents that it deletes together with their history. */
  purge?: readonly string[]
}

/** The document that a stored mutation is about: `{create: {_id}}`, `{patch: {id}}`, `{delete: {id}}`. */
export function mutationTarget(mutation: unknown): string | undefined {
  if (!isJsonObject(mutation)) return undefined
  const [body] = Object.values(mutation)
  if (!isJsonObject(body)) return undefined
  const id = body['_id'] ?? body['id']
  return typeof id === 'string' ? id : undefined
}
