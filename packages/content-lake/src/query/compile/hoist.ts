import {unwrapGroup} from '../syntax/syntax-tree.ts'
import type {SyntaxNode} from '../syntax/syntax-tree.ts'

/**
 * An expression from inside a filter, rewritten to mean the same outside of it, so that it can be evaluated once
 * and not for every document: `^._id` becomes `@._id`. Nothing when it depends on the document that is filtered,
 * or has a form that is not known to be safe.
 */
export function hoist(node: SyntaxNode, inHiddenScope: boolean): SyntaxNode | undefined {
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

/** What is taken from each item of a traversal, without a look around: `[]._ref`, `[]->_id`. */
function isItemPath(node: SyntaxNode): boolean {
  const path = unwrapGroup(node)
  if (path.type === 'This') return true
  if (path.type === 'Deref') return isItemPath(path.base)
  return path.type === 'AccessAttribute' && (path.base === undefined || isItemPath(path.base))
}
