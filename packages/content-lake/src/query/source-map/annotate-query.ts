import {
  alternative,
  element,
  call,
  mapChildren,
  type NodeOf,
  type ObjectAttribute,
  type SyntaxNode,
  constant,
} from '../parse-query.ts'

/** Random, so no attribute of a document can start with it. */
const markPrefix = `\u0000${crypto.randomUUID()}`
let number = 0

const nullNode = constant(null)

/**
 * Annotates a query so that it evaluates to `[result, source]`, and every object literal that can reach the result has
 * its parts in a hidden attribute. Conditions, filters and function arguments stay unchanged. A source is one of these:
 * - `['attribute', object, name]`
 * - `['element', array, source of the array, index]`
 * - `['slice', array, source of the array, left, right, isInclusive]`
 * - `['subset', array, source of the array]`: some of its elements, in any order, as of filters and `order()`
 * - `['parts', list]` with a list of `[kind, value, source]`: `one` value; the elements of an array, which are `flat`
 *   or a `splat`. A value that is not an array is one element when flat, and no element as a splat
 * - null: not from a document; or an object, which is recognised by identity
 *
 * The parts of a literal are `['attribute', name, source]`, `['splat', value]`, and `['literal', hidden attribute]` for
 * a literal that is spread, in the order in which they overwrite each other.
 */
export const annotateQuery = (tree: SyntaxNode): SyntaxNode => list(annotate(tree), sourceOf(tree))

/** The hidden attribute of the literal that created the object; `undefined` for other objects. */
export function markIn(object: object): string | undefined {
  // A literal writes its mark last. Earlier marks come from what it spreads.
  return Object.keys(object).findLast((name) => name.startsWith(markPrefix))
}

function annotate(node: SyntaxNode): SyntaxNode {
  switch (node.type) {
    case 'Object':
      return markAttributes(node.attributes).node
    case 'Projection':
    case 'Map':
    case 'FlatMap':
    case 'ArrayCoerce':
    case 'AccessAttribute':
    case 'AccessElement':
    case 'Array':
    case 'Slice':
      return mapChildren(node, annotate)
    case 'Filter':
    case 'PipeFuncCall':
      return {...node, base: annotate(node.base)}
    case 'FuncCall':
      return passesOn(node) ? mapChildren(node, annotate) : node
    case 'Select':
      return mapValues(node, annotate)
    default:
      return node
  }
}

/** The node that evaluates to the source of the node's value. */
function sourceOf(node: SyntaxNode): SyntaxNode {
  switch (node.type) {
    case 'ArrayCoerce':
      return sourceOf(node.base)
    case 'AccessAttribute':
      return list('attribute', node.base ? annotate(node.base) : {type: 'This'}, node.name)
    case 'AccessElement':
      return within('element', node.base, node.index)
    case 'Slice':
      return within('slice', node.base, node.left, node.right, node.isInclusive)
    case 'Filter':
    case 'PipeFuncCall':
      return within('subset', node.base)
    case 'Map':
    case 'FlatMap': {
      const source = sourceOf(node.expr)
      if (source === nullNode) return nullNode
      const kind = node.type === 'Map' ? 'one' : 'flat'
      const expr = list(kind, node.type === 'Map' ? nullNode : annotate(node.expr), source)
      return list('parts', {type: 'Map', base: annotate(node.base), expr})
    }
    case 'FuncCall': {
      const [first] = node.args
      if (!first || !passesOn(node)) return nullNode
      if (node.namespace === 'array') return within('subset', first)
      const alternatives = node.args.map((value) => alternative(call('global', 'defined', value), value))
      return sourceOf({type: 'Select', alternatives})
    }
    case 'Select':
      return mapValues(node, sourceOf)
    case 'Array': {
      const parts = node.elements.map(({value, isSplat}) =>
        list(isSplat ? 'splat' : 'one', annotate(value), sourceOf(value)),
      )
      return list('parts', list(...parts))
    }
    default:
      return nullNode
  }
}

function within(kind: string, array: SyntaxNode, ...limits: unknown[]): SyntaxNode {
  const source = sourceOf(array)
  if (source === nullNode) return nullNode
  return list(kind, annotate(array), source, ...limits.map(constant))
}

function mapValues(node: NodeOf<'Select'>, map: (value: SyntaxNode) => SyntaxNode): SyntaxNode {
  const alternatives = node.alternatives.map((each) => ({...each, value: map(each.value)}))
  return {...node, alternatives, ...(node.fallback && {fallback: map(node.fallback)})}
}

/** Functions that return one of their arguments, or elements of it. */
function passesOn({namespace, name}: {namespace: string; name: string}): boolean {
  if (namespace === 'array') return name === 'compact' || name === 'unique'
  return namespace === 'global' && name === 'coalesce'
}

function markAttributes(attributes: readonly ObjectAttribute[]): {node: SyntaxNode; mark: string} {
  const mark = `${markPrefix}${(number += 1)}`
  const marked = attributes.map(markPart)
  const parts = list(...marked.map(({part}) => part))
  const own: ObjectAttribute = {type: 'ObjectAttributeValue', name: mark, value: parts}
  return {node: {type: 'Object', attributes: [...marked.map(({attribute}) => attribute), own]}, mark}
}

function markPart(attribute: ObjectAttribute): {attribute: ObjectAttribute; part: SyntaxNode} {
  if (attribute.type === 'ObjectAttributeValue') {
    const part = list('attribute', attribute.name, sourceOf(attribute.value))
    return {attribute: {...attribute, value: annotate(attribute.value)}, part}
  }
  const literal = markLiteral(attribute.value)
  const value = literal?.node ?? annotate(attribute.value)
  if (literal) return {attribute: {...attribute, value}, part: list('literal', literal.mark)}
  if (attribute.type === 'ObjectSplat') return {attribute: {...attribute, value}, part: list('splat', value)}
  const alternatives = [alternative(attribute.condition, value)]
  return {attribute: {...attribute, value}, part: list('splat', {type: 'Select', alternatives})}
}

/** The mark in the result shows whether the literal was spread, so it is evaluated only once. */
function markLiteral(node: SyntaxNode): {node: SyntaxNode; mark: string} | undefined {
  if (node.type === 'Object') return markAttributes(node.attributes)
  if (node.type !== 'Projection') return undefined
  const literal = markLiteral(node.expr)
  return literal && {...literal, node: {...node, base: annotate(node.base), expr: literal.node}}
}

/** A list of nodes, and of texts. */
const list = (...values: (SyntaxNode | string)[]): SyntaxNode => ({
  type: 'Array',
  elements: values.map((value) => element(typeof value === 'string' ? constant(value) : value)),
})
