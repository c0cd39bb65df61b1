import {type LookupKey, type LookupKind, lookupNode, SEPARATOR} from './lookup.ts'
import {call, mapChildren, type SyntaxNode, unwrapGroup} from './syntax-tree.ts'

const INDEXES: ReadonlySet<LookupKind> = new Set<LookupKind>(['ids', 'types', 'references'])

/**
 * Narrows every `*[…]` to the documents that an index finds. The filter stays, so an index may find too many, and all
 * documents are filtered when a key is not a string at run time. `list{…}[0...20]` becomes `list[0...20]{…}`, so that
 * only the slice is projected.
 */
export function planQuery(tree: SyntaxNode): SyntaxNode {
  return plan(sliceFirst(tree), false)
}

/** The documents to filter: all of them only when no index applies. */
function planFiltered(base: SyntaxNode, expr: SyntaxNode, inHiddenScope: boolean): SyntaxNode {
  if (unwrapGroup(base).type !== 'Everything') return plan(base, inHiddenScope)
  const keys = findLookupKeys(expr, INDEXES, inHiddenScope)
  return keys ? call('global', 'coalesce', lookupNode(keys), base) : base
}

/** A projection keeps the number of elements, so it can come after the slice. */
function sliceFirst(node: SyntaxNode): SyntaxNode {
  const mapped = mapChildren(node, sliceFirst)
  if (mapped.type !== 'Slice' && mapped.type !== 'AccessElement') return mapped
  const list = unwrapGroup(mapped.base)
  if (list.type !== 'Map') return mapped
  if (mapped.type === 'Slice') return {...list, base: sliceFirst({...mapped, base: list.base})}
  const {index} = mapped
  const slice: SyntaxNode = {type: 'Slice', base: list.base, left: index, right: index, isInclusive: true}
  return {...mapped, index: 0, base: {...list, base: sliceFirst(slice)}}
}

function plan(node: SyntaxNode, inHiddenScope: boolean): SyntaxNode {
  switch (node.type) {
    case 'Filter':
      return {...node, base: planFiltered(node.base, node.expr, inHiddenScope), expr: plan(node.expr, false)}
    case 'FuncCall':
      // These functions read filters in their arguments as paths, which must stay as they were written.
      if (node.namespace === 'diff' || node.namespace === 'delta') return node
      return mapChildren(node, (child) => plan(child, inHiddenScope))
    case 'Projection':
      return {...node, base: plan(node.base, inHiddenScope), expr: plan(node.expr, false)}
    case 'Map':
    case 'FlatMap':
      return {...node, base: plan(node.base, inHiddenScope), expr: plan(node.expr, true)}
    case 'PipeFuncCall':
      return {
        ...node,
        base: plan(node.base, inHiddenScope),
        args: node.args.map((argument) => plan(argument, false)),
      }
    default:
      return mapChildren(node, (child) => plan(child, inHiddenScope))
  }
}

/** A smaller number means that the index usually finds fewer documents. */
const WIDTH: Record<LookupKind, number> = {ids: 0, references: 1, types: 2, text: 9, phrase: 9}

/**
 * Index keys that find at least all documents that a filter keeps; `undefined` when no index applies.
 * @param kinds the indexes that may be used
 * @param inHiddenScope true where `^` is not the value around the filter (inside `[]` traversals)
 */
export function findLookupKeys(
  filter: SyntaxNode,
  kinds: ReadonlySet<LookupKind>,
  inHiddenScope: boolean,
): LookupKey[] | undefined {
  const find = (node: SyntaxNode): LookupKey[] | undefined => {
    const expression = unwrapGroup(node)
    if (expression.type === 'And') return narrower(find(expression.left), find(expression.right))
    if (expression.type === 'Or') return both(find(expression.left), find(expression.right))
    const keys = keysOf(expression, inHiddenScope)
    return keys?.every(({kind}) => kinds.has(kind)) ? keys : undefined
  }
  return find(filter)
}

function narrower(left: LookupKey[] | undefined, right: LookupKey[] | undefined): LookupKey[] | undefined {
  if (!left || !right) return left ?? right
  return width(right) < width(left) ? right : left
}

function both(left: LookupKey[] | undefined, right: LookupKey[] | undefined): LookupKey[] | undefined {
  return left && right ? [...left, ...right] : undefined
}

function width(keys: readonly LookupKey[]): number {
  return Math.max(...keys.map(({kind}) => WIDTH[kind]))
}

function keysOf(node: SyntaxNode, inHiddenScope: boolean): LookupKey[] | undefined {
  if (node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'references') {
    const args = node.args.map((arg) => hoist(arg, inHiddenScope))
    return args.every((arg) => arg !== undefined) ? args.map(referenceArgument) : undefined
  }
  if (node.type !== 'OpCall') return undefined
  const left = unwrapGroup(node.left)
  const right = unwrapGroup(node.right)
  if (node.op === '==') return keyed(left, right, inHiddenScope) ?? keyed(right, left, inHiddenScope)
  if (node.op !== 'in') return undefined
  return keyed(left, right, inHiddenScope, true) ?? member(left, right, inHiddenScope)
}

/** `_type == key`, `_id in keys`, `author._ref == key`, `author->_id == key`. */
function keyed(
  attribute: SyntaxNode,
  other: SyntaxNode,
  inHiddenScope: boolean,
  isList = false,
): LookupKey[] | undefined {
  const kind = indexOf(attribute)
  const key = kind && hoist(other, inHiddenScope)
  return key ? [{kind, key, isList}] : undefined
}

/** `key in tags[]._ref`, `key in tags[]->_id`. */
function member(value: SyntaxNode, list: SyntaxNode, inHiddenScope: boolean): LookupKey[] | undefined {
  if (list.type !== 'Map' || list.base.type !== 'ArrayCoerce') return undefined
  if (!isPath(list.base.base) || indexOf(list.expr) !== 'references') return undefined
  const key = hoist(value, inHiddenScope)
  return key ? [{kind: 'references', key, isList: false}] : undefined
}

function indexOf(node: SyntaxNode): LookupKind | undefined {
  if (node.type !== 'AccessAttribute') return undefined
  const base = node.base && unwrapGroup(node.base)
  if (!base || base.type === 'This') {
    if (node.name === '_ref') return 'references'
    if (node.name === '_id') return 'ids'
    return node.name === '_type' ? 'types' : undefined
  }
  if (node.name === '_ref') return isPath(base) ? 'references' : undefined
  return node.name === '_id' && base.type === 'Deref' && isPath(base.base) ? 'references' : undefined
}

/** `a.b.c` of the current document or list item. */
function isPath(node: SyntaxNode): boolean {
  const path = unwrapGroup(node)
  if (path.type === 'This') return true
  return path.type === 'AccessAttribute' && (path.base === undefined || isPath(path.base))
}

/** An argument of `references()` is an id or a list of ids: `coalesce(array::join(x), x)` handles both. */
function referenceArgument(arg: SyntaxNode): LookupKey {
  if (arg.type === 'Value') return {kind: 'references', key: arg, isList: Array.isArray(arg.value)}
  const key = call('global', 'coalesce', call('array', 'join', arg, {type: 'Value', value: SEPARATOR}), arg)
  return {kind: 'references', key, isList: false}
}

/**
 * Rewrites an expression inside a filter so that it can be evaluated once outside of it: `^._id` becomes `@._id`.
 * `undefined` when it depends on the filtered document, or has a form that is not known to be safe.
 */
function hoist(node: SyntaxNode, inHiddenScope: boolean): SyntaxNode | undefined {
  switch (node.type) {
    case 'Value':
    case 'Parameter':
      return node
    case 'Parent':
      if (inHiddenScope) return undefined
      return node.n === 1 ? {type: 'This'} : {type: 'Parent', n: node.n - 1}
    case 'Group':
      return hoist(node.base, inHiddenScope)
    case 'Deref':
    case 'ArrayCoerce': {
      const base = hoist(node.base, inHiddenScope)
      return base && {...node, base}
    }
    case 'AccessAttribute': {
      const base = node.base && hoist(node.base, inHiddenScope)
      return base && {...node, base}
    }
    case 'Map':
    case 'FlatMap': {
      const base = isItemPath(node.expr) ? hoist(node.base, inHiddenScope) : undefined
      return base && {...node, base}
    }
    case 'OpCall': {
      if (node.op !== '+') return undefined
      const left = hoist(node.left, inHiddenScope)
      const right = left && hoist(node.right, inHiddenScope)
      return right && {...node, left, right}
    }
    case 'Array': {
      const values = node.elements.map(({value}) => hoist(value, inHiddenScope))
      const elements = node.elements.flatMap((element, index) => {
        const value = values[index]
        return value ? [{...element, value}] : []
      })
      return elements.length === node.elements.length ? {...node, elements} : undefined
    }
    default:
      return undefined
  }
}

/** A path from each item of a traversal: `[]._ref`, `[]->_id`. */
function isItemPath(node: SyntaxNode): boolean {
  const path = unwrapGroup(node)
  if (path.type === 'This') return true
  if (path.type === 'Deref') return isItemPath(path.base)
  return path.type === 'AccessAttribute' && (path.base === undefined || isItemPath(path.base))
}
