import {call, mapChildren, type ObjectAttribute, type SyntaxNode} from '../syntax-tree.ts'
import {type AnnotatedQuery, markOf, type ObjectPart, type Provenance, UNKNOWN} from './provenance.ts'

/** A provenance together with the node that evaluates to its data. */
interface Located {
  readonly by: Provenance
  readonly data: SyntaxNode
}

const NOTHING: SyntaxNode = {type: 'Value', value: null}
const NOWHERE: Located = {by: UNKNOWN, data: NOTHING}

/**
 * Annotates a query so that it also returns the sources of its values: every object literal that can reach the result
 * gets a hidden attribute, and other values get a second expression that returns their source. Conditions, filters
 * and function arguments stay unchanged.
 */
export function annotateQuery(tree: SyntaxNode): AnnotatedQuery {
  const annotation = new Annotation()
  const value = annotation.annotate(tree)
  const {by, data} = annotation.locate(tree)
  return {tree: list([value, data]), provenance: by, objects: annotation.objects}
}

class Annotation {
  readonly objects = new Map<string, readonly ObjectPart[]>()

  /** Adds marks to the objects that the node creates. */
  annotate(node: SyntaxNode): SyntaxNode {
    switch (node.type) {
      case 'Object':
        return this.#mark(node.attributes).node
      case 'Projection':
      case 'Map':
      case 'FlatMap':
      case 'Group':
      case 'ArrayCoerce':
      case 'AccessAttribute':
      case 'AccessElement':
      case 'Array':
      case 'Slice':
        return mapChildren(node, (child) => this.annotate(child))
      case 'Filter':
      case 'PipeFuncCall':
        return {...node, base: this.annotate(node.base)}
      case 'FuncCall':
        return passesOn(node) ? mapChildren(node, (child) => this.annotate(child)) : node
      case 'Select': {
        const alternatives = node.alternatives.map((alternative) => ({
          ...alternative,
          value: this.annotate(alternative.value),
        }))
        return node.fallback
          ? {...node, alternatives, fallback: this.annotate(node.fallback)}
          : {...node, alternatives}
      }
      default:
        return node
    }
  }

  /** The source of the node's value. */
  locate(node: SyntaxNode): Located {
    if (givesObjects(node)) return NOWHERE
    switch (node.type) {
      case 'Group':
      case 'ArrayCoerce':
        return this.locate(node.base)
      case 'AccessAttribute':
        return {
          by: {kind: 'attribute', name: node.name},
          data: node.base ? this.annotate(node.base) : {type: 'This'},
        }
      case 'AccessElement':
        return this.#within(node.base, (by) => ({kind: 'element', index: node.index, by}))
      case 'Slice': {
        const {left, right, isInclusive} = node
        return this.#within(node.base, (by) => ({kind: 'slice', left, right, isInclusive, by}))
      }
      case 'Filter':
      case 'PipeFuncCall':
        return this.#within(node.base, (by) => ({kind: 'subset', by}))
      case 'Map': {
        const {by: item, data} = this.locate(node.expr)
        if (item.kind === 'unknown') return NOWHERE
        return {by: {kind: 'each', item}, data: {...node, base: this.annotate(node.base), expr: data}}
      }
      case 'FlatMap': {
        const {by: item, data} = this.locate(node.expr)
        if (item.kind === 'unknown') return NOWHERE
        const expr = list([this.annotate(node.expr), data])
        // Flattened later, in `Sources`, which knows which element each value belongs to.
        return {by: {kind: 'joined', item}, data: {type: 'Map', base: this.annotate(node.base), expr}}
      }
      case 'FuncCall':
        return this.#locateCall(node)
      case 'Select': {
        const values = node.alternatives.map(({value}) => value)
        const conditions = node.alternatives.map(({condition}) => condition)
        return this.#choice(node.fallback ? [...values, node.fallback] : values, conditions)
      }
      case 'Array': {
        const elements = node.elements.map(({value, isSplat}) => ({
          isSplat,
          value: this.annotate(value),
          ...this.locate(value),
        }))
        return {
          by: {kind: 'list', elements: elements.map(({isSplat, by}) => ({isSplat, by}))},
          data: list(elements.map(({value, data}) => list([value, data]))),
        }
      }
      default:
        return NOWHERE
    }
  }

  #locateCall(node: Extract<SyntaxNode, {type: 'FuncCall'}>): Located {
    if (!passesOn(node)) return NOWHERE
    if (node.namespace === 'global') {
      const conditions = node.args.map((arg) => call('global', 'defined', arg))
      return this.#choice(node.args, conditions)
    }
    const [array] = node.args
    return array ? this.#within(array, (by) => ({kind: 'subset', by})) : NOWHERE
  }

  #within(base: SyntaxNode, provenance: (by: Provenance) => Provenance): Located {
    const {by, data} = this.locate(base)
    return {by: provenance(by), data: list([this.annotate(base), data])}
  }

  /** The first value whose condition is true. An additional value without a condition is the fallback. */
  #choice(values: readonly SyntaxNode[], conditions: readonly SyntaxNode[]): Located {
    const located = values.map((value) => this.locate(value))
    const data = located.map((option, index) => list([{type: 'Value', value: index}, option.data]))
    const alternatives = conditions.flatMap((condition, index) => {
      const value = data[index]
      return value ? [{type: 'SelectAlternative' as const, condition, value}] : []
    })
    const fallback = data[conditions.length]
    return {
      by: {kind: 'choice', options: located.map(({by}) => by)},
      data: fallback ? {type: 'Select', alternatives, fallback} : {type: 'Select', alternatives},
    }
  }

  /** Adds a mark to an object literal. */
  #mark(attributes: readonly ObjectAttribute[]): {node: SyntaxNode; mark: string} {
    const mark = markOf(this.objects.size)
    // Reserves the number, because nested literals take the next ones.
    this.objects.set(mark, [])
    const marked = attributes.map((attribute) => this.#markPart(attribute))
    this.objects.set(
      mark,
      marked.map(({part}) => part),
    )
    const value = list(marked.map(({data}) => data))
    const node: SyntaxNode = {
      type: 'Object',
      attributes: [
        ...marked.map(({attribute}) => attribute),
        {type: 'ObjectAttributeValue', name: mark, value},
      ],
    }
    return {node, mark}
  }

  #markPart(attribute: ObjectAttribute): {attribute: ObjectAttribute; part: ObjectPart; data: SyntaxNode} {
    if (attribute.type === 'ObjectAttributeValue') {
      const {by, data} = this.locate(attribute.value)
      const value = this.annotate(attribute.value)
      return {attribute: {...attribute, value}, part: {kind: 'attribute', name: attribute.name, by}, data}
    }
    const literal = this.#markLiteral(attribute.value)
    if (literal) {
      return {
        attribute: {...attribute, value: literal.node},
        part: {kind: 'literal', mark: literal.mark},
        data: NOTHING,
      }
    }
    const value = this.annotate(attribute.value)
    if (attribute.type === 'ObjectSplat')
      return {attribute: {...attribute, value}, part: {kind: 'splat'}, data: value}
    const alternatives = [{type: 'SelectAlternative' as const, condition: attribute.condition, value}]
    return {
      attribute: {...attribute, value},
      part: {kind: 'splat'},
      data: {type: 'Select', alternatives},
    }
  }

  /**
   * Marks `{…}` and `base{…}`. The mark in the result shows whether the literal was spread, so it is evaluated only
   * once.
   */
  #markLiteral(node: SyntaxNode): {node: SyntaxNode; mark: string} | undefined {
    if (node.type === 'Group') return this.#markLiteral(node.base)
    if (node.type === 'Object') return this.#mark(node.attributes)
    if (node.type !== 'Projection') return undefined
    const literal = this.#markLiteral(node.expr)
    return literal && {...literal, node: {...node, base: this.annotate(node.base), expr: literal.node}}
  }
}

/** Functions that return one of their arguments, or elements of it. */
function passesOn({namespace, name}: {namespace: string; name: string}): boolean {
  if (namespace === 'array') return name === 'compact' || name === 'unique'
  return namespace === 'global' && name === 'coalesce'
}

function list(values: readonly SyntaxNode[]): SyntaxNode {
  const elements = values.map((value) => ({type: 'ArrayElement' as const, value, isSplat: false}))
  return {type: 'Array', elements}
}

/** True when the node can only return objects, lists of objects, and null. Objects carry their own source. */
function givesObjects(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'Everything':
    case 'Projection':
    case 'Object':
    case 'Deref':
      return true
    case 'Group':
    case 'ArrayCoerce':
    case 'AccessElement':
    case 'Slice':
    case 'Filter':
    case 'PipeFuncCall':
      return givesObjects(node.base)
    case 'Map':
    case 'FlatMap':
      return givesObjects(node.expr)
    case 'FuncCall':
      return node.namespace === 'global' && node.name === 'coalesce' && node.args.every(givesObjects)
    case 'Select':
      return (
        node.alternatives.every(({value}) => givesObjects(value)) &&
        (!node.fallback || givesObjects(node.fallback))
      )
    case 'Array':
      return node.elements.every(({value}) => givesObjects(value))
    default:
      return false
  }
}
