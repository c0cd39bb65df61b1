import type {SyntaxNode} from '../syntax/syntax-tree.ts'

/**
 * True when the node can give nothing but objects, lists of objects, and null. Those carry their source with them,
 * so it need not be looked for beside them.
 */
export function givesObjects(node: SyntaxNode): boolean {
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
