import {compileQuery} from './compile-query.ts'
import type {CompiledQuery} from './compile-query.ts'
import type {QueryParams} from '../syntax/parse-query.ts'

const MAX_QUERIES = 500
/** In UTF-16 units. Longer ones are rare and would hold on to much memory for little. */
const MAX_KEY_LENGTH = 32_768

/** Compiled queries, the longest unused given up first. Parameters are part of the tree, so they are of the key. */
export class QueryCache {
  readonly #compiled = new Map<string, CompiledQuery>()

  /** @throws QueryError 400 as `compileQuery` does. */
  compile(query: string, params: QueryParams): CompiledQuery {
    const key = JSON.stringify([query, params])
    const compiled = this.#compiled.get(key) ?? compileQuery(query, params)
    if (key.length > MAX_KEY_LENGTH) return compiled
    this.#compiled.delete(key)
    this.#compiled.set(key, compiled)
    const [oldest] = this.#compiled.keys()
    if (this.#compiled.size > MAX_QUERIES && oldest !== undefined) this.#compiled.delete(oldest)
    return compiled
  }
}
