/** A request that no endpoint answers. */
export interface UnknownRequest {
  method: string
  path: string
  /** ISO 8601, UTC. */
  time: string
}

const CAPACITY = 1000

/**
 * Remembers requests that no endpoint answers: a client that asks for something the lake does not speak yet
 * shows up here. Tests expect it empty.
 */
export class Ledger {
  readonly #unknown: UnknownRequest[] = []

  get unknown(): readonly UnknownRequest[] {
    return this.#unknown
  }

  record(method: string, path: string): void {
    this.#unknown.push({method, path, time: new Date().toISOString()})
    if (this.#unknown.length > CAPACITY) this.#unknown.shift()
  }
}
