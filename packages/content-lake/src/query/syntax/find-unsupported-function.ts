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

/** Names that groq-js finds on its own tables of functions without there being such a function: `toString`. */
function isInherited(name: string): boolean {
  return name in Object.prototype
}

/** The first function in the tree that cannot be evaluated, as it is written in a query: `geo::distance()`. */
export function findUnsupportedFunction(node: SyntaxNode): string | undefined {
  if (node.type === 'FuncCall') {
    const name = `${node.namespace}::${node.name}`
    const isUnsupported = UNSUPPORTED.has(name) || isInherited(node.name) || isInherited(node.namespace)
    if (isUnsupported) return `${name.replace('global::', '')}()`
  }
  if (node.type === 'PipeFuncCall' && isInherited(node.name)) return `${node.name}()`
  let found: string | undefined
  forEachChild(node, (child) => {
    found ??= findUnsupportedFunction(child)
  })
  return found
}
