import {forEachChild} from '../syntax/map-children.ts'
import {unwrapGroup} from '../syntax/syntax-tree.ts'
import type {SyntaxNode} from '../syntax/syntax-tree.ts'

/**
 * The conditions of a filter, those that only compare values before those that call functions, search or read other
 * documents; nothing when there is but one sort. Filtering by the first and then by the second keeps the same
 * elements, and asks the costly questions about fewer: groq-js evaluates both sides of `&&` whatever the first gives.
 */
export function splitFilter(filter: SyntaxNode): {cheap: SyntaxNode; costly: SyntaxNode} | undefined {
  const conditions = conjuncts(filter)
  const cheap = allOf(conditions.filter((condition) => !isCostly(condition)))
  const costly = allOf(conditions.filter(isCostly))
  return cheap && costly && {cheap, costly}
}

function conjuncts(node: SyntaxNode): SyntaxNode[] {
  const condition = unwrapGroup(node)
  return condition.type === 'And'
    ? [...conjuncts(condition.left), ...conjuncts(condition.right)]
    : [condition]
}

function allOf([first, ...others]: readonly SyntaxNode[]): SyntaxNode | undefined {
  return first && others.reduce((left, right) => ({type: 'And', left, right}), first)
}

function isCostly(node: SyntaxNode): boolean {
  if (node.type === 'FuncCall') return true
  if (node.type === 'Deref' || node.type === 'Filter' || node.type === 'Everything') return true
  if (node.type === 'OpCall' && node.op === 'match') return true
  let result = false
  forEachChild(node, (child) => {
    result ||= isCostly(child)
  })
  return result
}
