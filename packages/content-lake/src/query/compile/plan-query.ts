import {findLookupKeys} from './find-lookup-keys.ts'
import {lookupNode} from './lookup.ts'
import type {LookupKind} from './lookup.ts'
import {splitFilter} from './split-filter.ts'
import {mapChildren} from '../syntax/map-children.ts'
import {call, unwrapGroup} from '../syntax/syntax-tree.ts'
import type {SyntaxNode} from '../syntax/syntax-tree.ts'

const INDEXES: ReadonlySet<LookupKind> = new Set<LookupKind>(['ids', 'types', 'references', 'words'])

/**
 * The same query with every `*[…]` narrowed to what an index finds, wherever it stands. The filter itself stays,
 * so an index may find too much, and where a key turns out to be no string at run time all documents are looked at.
 * `list{…}[0...20]` is put as `list[0...20]{…}`, so that nothing is projected only to be cut off.
 */
export function planQuery(tree: SyntaxNode): SyntaxNode {
  return plan(sliceFirst(tree), false)
}

/** What is to be filtered: all documents only where no index knows better. */
function planFiltered(base: SyntaxNode, expr: SyntaxNode, inHiddenScope: boolean): SyntaxNode {
  if (unwrapGroup(base).type !== 'Everything') return plan(base, inHiddenScope)
  const keys = findLookupKeys(expr, INDEXES, inHiddenScope)
  return keys ? call('global', 'coalesce', lookupNode(keys), base) : base
}

/** A projection of a list has as many elements as the list, so it does not matter which of the two comes first. */
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
    case 'Filter': {
      const base = planFiltered(node.base, node.expr, inHiddenScope)
      const split = splitFilter(node.expr)
      if (!split) return {...node, base, expr: plan(node.expr, false)}
      const first: SyntaxNode = {...node, base, expr: plan(split.cheap, false)}
      return {...node, base: first, expr: plan(split.costly, false)}
    }
    case 'FuncCall':
      // These read the filters in their arguments as paths, and know only the form in which they were written.
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
