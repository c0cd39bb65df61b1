import type {SyntaxNode} from '../syntax-tree.ts'

/**
 * How the source of a value is found once the query has been evaluated. The query's shape is known before, so the
 * evaluation only has to add the values that decide: the data of a provenance is what its node evaluated to.
 */
export type Provenance =
  /** Not from a document, or an object, which is known by its identity. Data: null. */
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
  /** Some elements of an array, maybe in another order: filters, `order()`. Data: `[array, data of by]`. */
  | {readonly kind: 'subset'; readonly by: Provenance}
  /** One value for each element. Data: a list of the items' data. */
  | {readonly kind: 'each'; readonly item: Provenance}
  /** One value for each element, arrays laid end to end. Data: a list of `[value, item's data]`. */
  | {readonly kind: 'joined'; readonly item: Provenance}
  /** `[a, ...b]`. Data: a list of `[value, element's data]`. */
  | {readonly kind: 'list'; readonly elements: readonly ListElement[]}
  /** `select()`, `coalesce()`. Data: `[number of the option, data of the option]`, or null. */
  | {readonly kind: 'choice'; readonly options: readonly Provenance[]}

export interface ListElement {
  readonly isSplat: boolean
  readonly by: Provenance
}

/** One attribute of an object literal as it is written, in the order in which they overwrite each other. */
export type ObjectPart =
  | {readonly kind: 'attribute'; readonly name: string; readonly by: Provenance}
  /** `...value`. Data: the value. */
  | {readonly kind: 'splat'}
  /** `...` of an object literal: it left its own mark behind when it was spread. Data: null. */
  | {readonly kind: 'literal'; readonly mark: string}

export const UNKNOWN: Provenance = {kind: 'unknown'}

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
