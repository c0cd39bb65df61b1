import type {SyntaxNode} from '../syntax-tree.ts'

/**
 * How to find the source of a value after the evaluation. The shape of the query is known before, so the evaluation
 * only adds data: what the provenance's node evaluated to.
 */
export type Provenance =
  /** Not from a document, or an object, which is recognised by identity. Data: null. */
  | {readonly kind: 'unknown'}
  /** Data: the object that has the attribute. */
  | {readonly kind: 'attribute'; readonly name: string}
  /** Data: `[array, data of by]`, where `by` tells where the array is from. */
  | {readonly kind: 'element'; readonly index: number; readonly by: Provenance}
  | {
      readonly kind: 'slice'
      readonly left: number
      readonly right: number
      readonly isInclusive: boolean
      readonly by: Provenance
    }
  /** Some elements of an array, possibly in another order: filters, `order()`. Data: `[array, data of by]`. */
  | {readonly kind: 'subset'; readonly by: Provenance}
  /** One value for each element. Data: a list of the items' data. */
  | {readonly kind: 'each'; readonly item: Provenance}
  /** One value for each element, with arrays flattened. Data: a list of `[value, item's data]`. */
  | {readonly kind: 'joined'; readonly item: Provenance}
  /** `[a, ...b]`. Data: a list of `[value, element's data]`. */
  | {readonly kind: 'list'; readonly elements: readonly ListElement[]}
  /** `select()`, `coalesce()`. Data: `[index of the option, data of the option]`, or null. */
  | {readonly kind: 'choice'; readonly options: readonly Provenance[]}

export interface ListElement {
  readonly isSplat: boolean
  readonly by: Provenance
}

/** One part of an object literal, in the order in which they overwrite each other. */
export type ObjectPart =
  | {readonly kind: 'attribute'; readonly name: string; readonly by: Provenance}
  /** `...value`. Data: the value. */
  | {readonly kind: 'splat'}
  /** `...` of an object literal, which has its own mark. Data: null. */
  | {readonly kind: 'literal'; readonly mark: string}

export const UNKNOWN: Provenance = {kind: 'unknown'}

/** A query that evaluates to `[result, data]`, where `data` belongs to `provenance`. */
export interface AnnotatedQuery {
  readonly tree: SyntaxNode
  readonly provenance: Provenance
  /** The parts of the object literal of each mark. */
  readonly objects: ReadonlyMap<string, readonly ObjectPart[]>
}

/** Random, so no attribute of a document can start with it. */
const PREFIX = `\u0000${crypto.randomUUID()}`

/** The hidden attribute of an object literal, which holds the data of its parts. */
export function markOf(number: number): string {
  return `${PREFIX}${number}`
}

/** The mark of the literal that created the object; `undefined` for other objects. */
export function markIn(object: object): string | undefined {
  // A literal writes its mark last. Earlier marks come from what it spreads.
  return Object.keys(object).findLast((name) => name.startsWith(PREFIX))
}
