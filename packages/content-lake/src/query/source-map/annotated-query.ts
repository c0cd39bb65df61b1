import type {SyntaxNode} from '../syntax/syntax-tree.ts'
import type {ObjectPart, Provenance} from './provenance.ts'

/** A query that evaluates to `[result, data]`, where `data` belongs to `provenance`. */
export interface AnnotatedQuery {
  readonly tree: SyntaxNode
  readonly provenance: Provenance
  /** What the marks on objects of the result stand for. */
  readonly objects: ReadonlyMap<string, readonly ObjectPart[]>
}

/** What no attribute of a document can start with: nobody outside this process knows it. */
const PREFIX = `\u0000${crypto.randomUUID()}`

/** The name of the hidden attribute with which the object literal of that number carries its parts' data. */
export function markOf(number: number): string {
  return `${PREFIX}${number}`
}

/** The mark of the literal that made the object; nothing for an object that is not made by the query. */
export function markIn(object: object): string | undefined {
  // A literal writes its mark last; those before it came with what it spreads.
  return Object.keys(object).findLast((name) => name.startsWith(PREFIX))
}
