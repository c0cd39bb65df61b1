/**
 * The syntax tree of groq-js 2. Written out here because the declarations that groq-js 2.0.0 publishes import
 * from a file they do not ship, which turns every one of its node types into `any`.
 */
export type SyntaxNode =
  | {type: 'Everything'}
  | {type: 'This'}
  | {type: 'Parent'; n: number}
  | {type: 'Value'; value: unknown}
  | {type: 'Parameter'; name: string}
  | {type: 'Context'; key: string}
  | {type: 'OpCall'; op: string; left: SyntaxNode; right: SyntaxNode}
  | {type: 'And' | 'Or'; left: SyntaxNode; right: SyntaxNode}
  | {type: 'InRange'; base: SyntaxNode; left: SyntaxNode; right: SyntaxNode; isInclusive: boolean}
  | {type: 'Group' | 'Not' | 'Neg' | 'Pos' | 'Asc' | 'Desc' | 'Deref' | 'ArrayCoerce'; base: SyntaxNode}
  | {type: 'AccessAttribute'; base?: SyntaxNode; name: string}
  | {type: 'AccessElement'; base: SyntaxNode; index: number}
  | {type: 'Slice'; base: SyntaxNode; left: number; right: number; isInclusive: boolean}
  | {type: 'Filter' | 'Projection' | 'Map' | 'FlatMap'; base: SyntaxNode; expr: SyntaxNode}
  | {type: 'FuncCall'; namespace: string; name: string; args: SyntaxNode[]}
  | {type: 'PipeFuncCall'; name: string; base: SyntaxNode; args: SyntaxNode[]}
  | {type: 'Select'; alternatives: SelectAlternative[]; fallback?: SyntaxNode}
  | {type: 'Array'; elements: ArrayElement[]}
  | {type: 'Tuple'; members: SyntaxNode[]}
  | {type: 'Object'; attributes: ObjectAttribute[]}
  | {type: 'SelectorFuncCall'; name: string; arg: SyntaxNode}
  | {type: 'SelectorNested'; base: SyntaxNode; nested: SyntaxNode}

export interface SelectAlternative {
  type: 'SelectAlternative'
  condition: SyntaxNode
  value: SyntaxNode
}

export interface ArrayElement {
  type: 'ArrayElement'
  value: SyntaxNode
  isSplat: boolean
}

export type ObjectAttribute =
  | {type: 'ObjectAttributeValue'; name: string; value: SyntaxNode}
  | {type: 'ObjectConditionalSplat'; condition: SyntaxNode; value: SyntaxNode}
  | {type: 'ObjectSplat'; value: SyntaxNode}

/** The node without parentheses around it. */
export function unwrapGroup(node: SyntaxNode): SyntaxNode {
  return node.type === 'Group' ? unwrapGroup(node.base) : node
}

/** `namespace::name(…args)` as a node. */
export function call(namespace: string, name: string, ...args: SyntaxNode[]): SyntaxNode {
  return {type: 'FuncCall', namespace, name, args}
}
