import {isJsonObject} from '../json.ts'
import type {StoredDocument} from './stored-document.ts'

/** A document before and after a transaction; `undefined` when it did not exist. */
export interface Change {
  id: string
  before: StoredDocument | undefined
  after: StoredDocument | undefined
}

/** The JSON of a document after a transaction; null when it was deleted. */
export type ChangedDocument = readonly [id: string, json: string | null]

export const operationOf = ({before, after}: Pick<Change, 'before' | 'after'>) =>
  before === undefined ? 'create' : after === undefined ? 'delete' : 'update'

export interface Transaction {
  id: string
  /** ISO 8601, UTC. */
  timestamp: string
  author: string
  /** The mutations, with ids instead of queries: each names one document. */
  mutations: readonly unknown[]
  /** The actions of the transaction; empty for plain mutations. */
  actions?: readonly unknown[]
  changes: readonly Change[]
  purge?: readonly string[]
  /** Its documents replace others as a whole. */
  isRestore?: boolean
}

export interface TransactionRow {
  sequence: number
  id: string
  timestamp: string
  author: string
  /** JSON. */
  mutations: string
}

/** `{create: {_id}}`, `{patch: {id}}`, `{delete: {id}}` */
export function mutationTarget(mutation: unknown): string | undefined {
  if (!isJsonObject(mutation)) return undefined
  const [body] = Object.values(mutation)
  if (!isJsonObject(body)) return undefined
  const id = body['_id'] ?? body['id']
  return typeof id === 'string' ? id : undefined
}

/** Mutations without the content of created documents, which the changes have. */
export function withoutContent(mutations: readonly unknown[], changes: readonly Change[]): unknown[] {
  const created = new Set(changes.flatMap(({id, before, after}) => (before || !after ? [] : [id])))
  const counts = Map.groupBy(mutations, mutationTarget)
  return mutations.map((mutation) => {
    const id = mutationTarget(mutation)
    const isAlone = id !== undefined && created.has(id) && counts.get(id)?.length === 1
    return isAlone ? {[Object.keys(Object(mutation))[0] ?? '']: {_id: id}} : mutation
  })
}

export const withContent = (mutations: readonly unknown[], contentOf: (id: string) => object | undefined) =>
  mutations.map((mutation) => {
    const [[operation = '', body] = []] = Object.entries(Object(mutation))
    if (!isJsonObject(body) || typeof body['_id'] !== 'string' || '_type' in body) return mutation
    const {_rev: _, ...content} = {...body, ...contentOf(body['_id'])}
    return {[operation]: content}
  })
