import {isJsonArray, isJsonObject} from '../json.ts'
import {type SyntaxNode, unwrapGroup} from './syntax-tree.ts'

/** Reads a value from a document; null where GROQ has none. */
export type Read = (document: unknown) => unknown

/**
 * Compiles an expression that only compares attributes of a document with constants, ten times as fast as groq-js;
 * `undefined` for any other.
 */
export function compileExpression(node: SyntaxNode): Read | undefined {
  switch (node.type) {
    case 'This':
      return (document) => document
    case 'Value': {
      const {value = null} = node
      return () => value
    }
    case 'Group':
      return compileExpression(node.base)
    case 'AccessAttribute': {
      const {name} = node
      const base = node.base ? compileExpression(node.base) : (document: unknown) => document
      return base && ((document) => attributeOf(base(document), name))
    }
    case 'Array': {
      const items = node.elements.map(({value, isSplat}) => (isSplat ? undefined : compileExpression(value)))
      if (!items.every((item) => item !== undefined)) return undefined
      return (document) => items.map((item) => item(document))
    }
    case 'Not':
      return combine([node.base], (value) => (typeof value === 'boolean' ? !value : null))
    case 'And':
      return combine([node.left, node.right], (left, right) => {
        if (left === false || right === false) return false
        return typeof left === 'boolean' && typeof right === 'boolean' ? true : null
      })
    case 'Or':
      return combine([node.left, node.right], (left, right) => {
        if (left === true || right === true) return true
        return typeof left === 'boolean' && typeof right === 'boolean' ? false : null
      })
    case 'OpCall': {
      const operator = OPERATORS[node.op]
      return operator && combine([node.left, node.right], operator)
    }
    case 'FuncCall': {
      const isDefined = node.namespace === 'global' && node.name === 'defined' && node.args.length === 1
      return isDefined ? combine(node.args, (value) => value !== null) : undefined
    }
    default:
      return undefined
  }
}

function combine(
  nodes: readonly SyntaxNode[],
  operator: (left: unknown, right: unknown) => unknown,
): Read | undefined {
  const [left, right] = nodes.map(compileExpression)
  if (left === undefined) return undefined
  if (nodes.length === 1) return (document) => operator(left(document), null)
  return right && ((document) => operator(left(document), right(document)))
}

function attributeOf(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null
}

const OPERATORS: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  '==': isEqual,
  '!=': (left, right) => !isEqual(left, right),
  '<': (left, right) => ordered(left, right, (order) => order < 0),
  '<=': (left, right) => ordered(left, right, (order) => order <= 0),
  '>': (left, right) => ordered(left, right, (order) => order > 0),
  '>=': (left, right) => ordered(left, right, (order) => order >= 0),
  in: (left, right) => (isJsonArray(right) ? right.some((item) => isEqual(left, item ?? null)) : null),
}

/** Objects and arrays equal nothing. */
function isEqual(left: unknown, right: unknown): boolean {
  return left === right && (left === null || typeof left !== 'object')
}

function ordered(left: unknown, right: unknown, holds: (order: number) => boolean): boolean | null {
  const isComparable = typeof left === typeof right && rankOf(left) !== UNORDERED
  return isComparable ? holds(compareValues(left, right)) : null
}

const UNORDERED = 100
const RANKS: Readonly<Record<string, number>> = {number: 2, string: 3, boolean: 4}

function rankOf(value: unknown): number {
  return RANKS[typeof value] ?? UNORDERED
}

/** The order of `order()`: numbers, strings, booleans, and then everything else, as equals. */
function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  const rank = rankOf(left)
  const byRank = rank - rankOf(right)
  return byRank !== 0 || rank === UNORDERED ? byRank : Number(left) - Number(right)
}

/**
 * Compiles the arguments of `order()` into a function that sorts documents; `undefined` when one cannot be compiled.
 */
export function compileOrder(
  args: readonly SyntaxNode[],
): ((list: readonly unknown[], limit: number) => unknown[]) | undefined {
  const reads = args.map((arg) =>
    compileExpression(arg.type === 'Desc' || arg.type === 'Asc' ? arg.base : arg),
  )
  if (!reads.every((read) => read !== undefined)) return undefined
  const signs = args.map((arg) => (unwrapGroup(arg).type === 'Desc' ? -1 : 1))
  return (list, limit) => {
    const compare = (a: readonly unknown[], b: readonly unknown[]) => {
      for (const [index, sign] of signs.entries()) {
        const order = sign * compareValues(a[index + 1], b[index + 1])
        if (order !== 0) return order
      }
      return 0
    }
    let best: unknown[][] = []
    let worst: unknown[] | undefined
    for (const item of list) {
      const entry = [item, ...reads.map((read) => read(item))]
      // Later items of the same order come later.
      if (worst && compare(entry, worst) >= 0) continue
      best.push(entry)
      if (best.length < 2 * limit) continue
      best = best.toSorted(compare).slice(0, limit)
      worst = best.at(-1)
    }
    return best
      .toSorted(compare)
      .slice(0, limit)
      .map(([item]) => item)
  }
}
