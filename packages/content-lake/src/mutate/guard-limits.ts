import type {AppliedChange} from './working-copy.ts'
import {invalid} from './mutation-error.ts'

/** The hosted lake's limits. https://www.sanity.io/docs/content-lake/technical-limits */
const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024
const MAX_DEPTH = 20

/**
 * `__proto__` would change what a copy inherits; `@sanity/mutator`, which Studio patches documents with, calls the
 * `hasOwnProperty` of every object, and fails on one that has a field of that name.
 */
const REFUSED_NAMES = ['__proto__', 'hasOwnProperty'] as const

/** Refuses documents that are too large, nested too deep, or hold a key that no document may have. */
export function guardLimits(changes: readonly AppliedChange[]): void {
  for (const {id, after, index} of changes) {
    if (after === undefined) continue
    guardNesting(after, 0, id, index)
    const bytes = Buffer.byteLength(JSON.stringify(after))
    if (bytes > MAX_DOCUMENT_BYTES) {
      throw invalid(
        index,
        `Document "${id}" is ${bytes} bytes, which exceeds the limit of ${MAX_DOCUMENT_BYTES}`,
        {id},
      )
    }
  }
}

function guardNesting(value: unknown, depth: number, id: string, index: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) {
    throw invalid(index, `Document "${id}" exceeds the maximum nesting depth of ${MAX_DEPTH}`, {id})
  }
  const refused = Array.isArray(value) ? undefined : REFUSED_NAMES.find((name) => Object.hasOwn(value, name))
  if (refused !== undefined) {
    throw invalid(index, `Document "${id}" has an attribute named "${refused}"`, {id})
  }
  for (const child of Object.values(value)) guardNesting(child, depth + 1, id, index)
}
