import {publishedId} from '../document-id.ts'
import {memoize} from '../memoize.ts'
import type {DocumentView} from '../perspectives/document-view.ts'
import {isLakeDocument, type LakeDocument} from '../perspectives/lake-document.ts'
import {type ArrayElement, call, mapChildren, type SyntaxNode, unwrapGroup} from './syntax-tree.ts'

/**
 * Narrows every `*[…]` to the documents that an index finds. The filter stays, so an index may find too many, and all
 * documents are filtered when a key is not a string at run time. `list{…}[0...20]` becomes `list[0...20]{…}`, so that
 * only the slice is projected.
 */
export function planQuery(tree: SyntaxNode): SyntaxNode {
  return plan(sliceFirst(tree), false)
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

/** @param isHidden true where `^` is not the value around the filter: inside of `[]` traversals */
function plan(node: SyntaxNode, isHidden: boolean): SyntaxNode {
  // These functions read filters in their arguments as paths, which must stay as they were written.
  if (node.type === 'FuncCall' && (node.namespace === 'diff' || node.namespace === 'delta')) return node
  return mapChildren(node, (child, name) => {
    if (name === 'base' && node.type === 'Filter' && unwrapGroup(child).type === 'Everything') {
      const lookup = findLookup(node.expr, isHidden)
      return lookup ? call('global', 'coalesce', lookupNode(lookup), child) : child
    }
    switch (node.type) {
      case 'Filter':
      case 'Projection':
      case 'PipeFuncCall':
        return plan(child, name === 'base' && isHidden)
      case 'Map':
      case 'FlatMap':
        return plan(child, name !== 'base' || isHidden)
      default:
        return plan(child, isHidden)
    }
  })
}

/** The indexes; the first usually finds the fewest documents. */
const INDEXES = ['ids', 'references', 'types'] as const

/**
 * Finds at least all documents that a filter keeps; `undefined` when no index applies.
 * @param isHidden true where `^` is not the value around the filter
 * @param indexes those that may be used
 */
export function findLookup(
  filter: SyntaxNode,
  isHidden: boolean,
  indexes: readonly Lookup['kind'][] = INDEXES,
): Lookup | undefined {
  const node = unwrapGroup(filter)
  if (node.type === 'And' || node.type === 'Or') {
    const left = findLookup(node.left, isHidden, indexes)
    const right = findLookup(node.right, isHidden, indexes)
    if (node.type === 'Or')
      return left && left.kind === right?.kind ? {...left, keys: [...left.keys, ...right.keys]} : undefined
    if (!left || !right) return left ?? right
    return indexes.indexOf(right.kind) < indexes.indexOf(left.kind) ? right : left
  }
  const lookup = lookupOf(node, isHidden)
  return lookup && indexes.includes(lookup.kind) ? lookup : undefined
}

function lookupOf(node: SyntaxNode, isHidden: boolean): Lookup | undefined {
  if (node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'references') {
    const keys = node.args.flatMap((arg) => hoist(arg, isHidden) ?? []).map(referenceKey)
    return keys.length === node.args.length ? {kind: 'references', keys} : undefined
  }
  if (node.type !== 'OpCall') return undefined
  const [left, right] = [unwrapGroup(node.left), unwrapGroup(node.right)]
  if (node.op === '==') return keyed(left, right, isHidden) ?? keyed(right, left, isHidden)
  if (node.op !== 'in') return undefined
  const found = keyed(left, right, isHidden, true)
  // `key in tags[]._ref`, `key in tags[]->_id`.
  if (found || right.type !== 'Map' || right.base.type !== 'ArrayCoerce' || !isPath(right.base.base))
    return found
  return indexOf(right.expr) === 'references' ? keyed(right.expr, left, isHidden) : undefined
}

/** `_type == key`, `_id in keys`, `author._ref == key`, `author->_id == key`. */
function keyed(
  attribute: SyntaxNode,
  other: SyntaxNode,
  isHidden: boolean,
  isList = false,
): Lookup | undefined {
  const kind = indexOf(attribute)
  const key = kind && hoist(other, isHidden)
  return key && {kind, keys: [keyElement(key, isList)]}
}

function indexOf(node: SyntaxNode): (typeof INDEXES)[number] | undefined {
  if (node.type !== 'AccessAttribute') return undefined
  const base: SyntaxNode = node.base ? unwrapGroup(node.base) : {type: 'This'}
  if (node.name === '_ref') return isPath(base) ? 'references' : undefined
  if (node.name === '_id' && base.type === 'Deref') return isPath(base.base) ? 'references' : undefined
  if (base.type !== 'This') return undefined
  return node.name === '_id' ? 'ids' : node.name === '_type' ? 'types' : undefined
}

/**
 * `a.b.c` of the current document or list item.
 * @param withReferences allows `a->b` as well
 */
function isPath(node: SyntaxNode, withReferences = false): boolean {
  const path = unwrapGroup(node)
  if (path.type === 'Deref') return withReferences && isPath(path.base, true)
  if (path.type === 'AccessAttribute') return path.base === undefined || isPath(path.base, withReferences)
  return path.type === 'This'
}

/** An argument of `references()` is an id or a list of ids: `coalesce(array::join(x), x)` handles both. */
function referenceKey(arg: SyntaxNode): Lookup['keys'][number] {
  if (arg.type === 'Value') return keyElement(arg, Array.isArray(arg.value))
  return keyElement(
    call('global', 'coalesce', call('array', 'join', arg, {type: 'Value', value: SEPARATOR}), arg),
  )
}

/**
 * Rewrites an expression inside a filter so that it can be evaluated once outside of it: `^._id` becomes `@._id`.
 * `undefined` when it depends on the filtered document, or has a form that is not known to be safe.
 */
function hoist(node: SyntaxNode, isHidden: boolean): SyntaxNode | undefined {
  switch (node.type) {
    case 'Parent':
      if (isHidden) return undefined
      return node.n === 1 ? {type: 'This'} : {type: 'Parent', n: node.n - 1}
    case 'Map':
    case 'FlatMap': {
      const base = isPath(node.expr, true) ? hoist(node.base, isHidden) : undefined
      return base && {...node, base}
    }
    case 'AccessAttribute':
      if (node.base === undefined) return undefined
      break
    case 'OpCall':
      if (node.op !== '+') return undefined
      break
    case 'Value':
    case 'Group':
    case 'Deref':
    case 'ArrayCoerce':
    case 'Array':
      break
    default:
      return undefined
  }
  let isSafe = true
  const hoisted = mapChildren(node, (child) => {
    const safe = hoist(child, isHidden)
    isSafe &&= safe !== undefined
    return safe ?? child
  })
  return isSafe ? hoisted : undefined
}

/** Documents by ids, by references to ids, or by types; or the text of documents with ids. */
type LookupKind = 'ids' | 'references' | 'types' | 'text'

interface Lookup {
  readonly kind: LookupKind
  /** The keys, or lists of keys (splats). */
  readonly keys: readonly ArrayElement[]
}

/** Unlikely in a JSON string of a request. Only used as a separator. */
const SEPARATOR = '\u0000'
/** Random, so no `_ref` of a document can start with it. */
const PREFIX = `\u0001${crypto.randomUUID()}`

/**
 * A node that evaluates to the result of a look-up. groq-js calls its host only to follow a reference, so a look-up
 * is a reference that starts with `PREFIX`: `{"_ref": array::join([PREFIX, kind, key, ...keys])}->`. It evaluates to
 * null when a key is null or an object, because `array::join` does.
 */
export function lookupNode({kind, keys}: Lookup): SyntaxNode {
  const elements = [
    keyElement({type: 'Value', value: PREFIX}),
    keyElement({type: 'Value', value: kind}),
    ...keys,
  ]
  const value = call('array', 'join', {type: 'Array', elements}, {type: 'Value', value: SEPARATOR})
  return {
    type: 'Deref',
    base: {type: 'Object', attributes: [{type: 'ObjectAttributeValue', name: '_ref', value}]},
  }
}

export function keyElement(value: SyntaxNode, isSplat = false): ArrayElement {
  return {type: 'ArrayElement', value, isSplat}
}

/** The result of a look-up: documents sorted by id, or a text. `undefined` for a real reference. */
export function answerLookup(view: DocumentView, reference: string): LakeDocument[] | string | undefined {
  if (!reference.startsWith(PREFIX)) return undefined
  const [, kind, ...keys] = reference.split(SEPARATOR)
  if (kind === 'types') return view.withTypes(keys)
  if (kind === 'references') return view.withReferencesTo(keys)
  const documents = view.withIds(keys)
  return kind === 'ids' ? documents : documents.map(documentText).join(' ')
}

/** The text of a document for searching, in lower case: its id and every string outside of system fields. */
const documentText = memoize((document: LakeDocument): string => {
  const parts = [document._id, publishedId(document._id)]
  gather(document, parts)
  return parts.join(' ').toLowerCase()
})

/** False when the text of a document cannot match all the words. A cheap first check. */
export function mayContain(document: unknown, words: readonly string[]): boolean {
  if (!isLakeDocument(document)) return true
  const text = documentText(document)
  return words.every((word) => word.split(/[^\p{L}\p{N}]+/u).every((piece) => text.includes(piece)))
}

function gather(value: unknown, parts: string[]): void {
  if (typeof value === 'string') parts.push(value)
  else if (Array.isArray(value)) for (const element of value) gather(element, parts)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, nested] of Object.entries(value)) {
      if (!key.startsWith('_')) gather(nested, parts)
    }
  }
}
