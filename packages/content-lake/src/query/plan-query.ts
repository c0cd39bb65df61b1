import {findLookupKeys} from './lookup-keys.ts'
import {type LookupKind, lookupNode} from './lookup.ts'
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
