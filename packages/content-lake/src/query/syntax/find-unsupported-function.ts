import {forEachChild} from './map-children.ts'
import type {SyntaxNode} from './syntax-tree.ts'

/** Parsed by groq-js, but not evaluated by it. */
const UNSUPPORTED = new Set([
  'global::anywhere',
  'media::aspect',
  'geo::latLng',
  'geo::contains',
  'geo::intersects',
  'geo::distance',
  'text::semanticSimilarity',
  'documents::get',
  'documents::incomingRefCount',
  'documents::incomingGlobalDocumentReferenceCount',
  'user::attributes',
])

/** The first function in the tree that cannot be evaluated, as it is written in a query: `geo::distance()`. */
export function findUnsupportedFunction(node: SyntaxNode): string | undefined {
  if (node.type === 'FuncCall') {
    const name = `${node.namespace}::${node.name}`
    if (UNSUPPORTED.has(name)) return `${name.replace('global::', '')}()`
  }
  let found: string | undefined
  forEachChild(node, (child) => {
    found ??= findUnsupportedFunction(child)
  })
  return found
}
