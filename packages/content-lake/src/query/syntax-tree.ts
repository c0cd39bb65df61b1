/**
 * The syntax tree of groq-js 2. Written here because the published declarations of groq-js 2.0.0 import a file that
 * is not published, so its node types become `any`.
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

interface SelectAlternative {
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

type Mapper = (child: SyntaxNode) => SyntaxNode

/**
 * Copies a node and maps its children. Never maps inside a `Value`: that is data of a request, which can look like a
 * node.
 */
export function mapChildren(node: SyntaxNode, map: Mapper): SyntaxNode {
  switch (node.type) {
    case 'OpCall':
    case 'And':
    case 'Or':
      return {...node, left: map(node.left), right: map(node.right)}
    case 'InRange':
      return {...node, base: map(node.base), left: map(node.left), right: map(node.right)}
    case 'Group':
    case 'Not':
    case 'Neg':
    case 'Pos':
    case 'Asc':
    case 'Desc':
    case 'Deref':
    case 'ArrayCoerce':
    case 'AccessElement':
    case 'Slice':
      return {...node, base: map(node.base)}
    case 'AccessAttribute':
      return node.base ? {...node, base: map(node.base)} : node
    case 'Filter':
    case 'Projection':
    case 'Map':
    case 'FlatMap':
      return {...node, base: map(node.base), expr: map(node.expr)}
    case 'FuncCall':
      return {...node, args: node.args.map(map)}
    case 'PipeFuncCall':
      return {...node, base: map(node.base), args: node.args.map(map)}
    case 'Select': {
      const alternatives = node.alternatives.map((alternative) => mapAlternative(alternative, map))
      return node.fallback ? {...node, alternatives, fallback: map(node.fallback)} : {...node, alternatives}
    }
    case 'Array':
      return {...node, elements: node.elements.map((element) => mapElement(element, map))}
    case 'Tuple':
      return {...node, members: node.members.map(map)}
    case 'Object':
      return {...node, attributes: node.attributes.map((attribute) => mapAttribute(attribute, map))}
    case 'SelectorFuncCall':
      return {...node, arg: map(node.arg)}
    case 'SelectorNested':
      return {...node, base: map(node.base), nested: map(node.nested)}
    case 'Everything':
    case 'This':
    case 'Parent':
    case 'Value':
    case 'Parameter':
    case 'Context':
      return node
  }
}

/** Calls `visit` for every child, in the order they are written. */
export function forEachChild(node: SyntaxNode, visit: (child: SyntaxNode) => void): void {
  mapChildren(node, (child) => {
    visit(child)
    return child
  })
}

/** The node and all nodes inside of it, in the order they are written. */
export function nodesOf(node: SyntaxNode, found: SyntaxNode[] = []): SyntaxNode[] {
  found.push(node)
  forEachChild(node, (child) => nodesOf(child, found))
  return found
}

function mapAlternative(alternative: SelectAlternative, map: Mapper): SelectAlternative {
  return {...alternative, condition: map(alternative.condition), value: map(alternative.value)}
}

function mapElement(element: ArrayElement, map: Mapper): ArrayElement {
  return {...element, value: map(element.value)}
}

function mapAttribute(attribute: ObjectAttribute, map: Mapper): ObjectAttribute {
  return attribute.type === 'ObjectConditionalSplat'
    ? {...attribute, condition: map(attribute.condition), value: map(attribute.value)}
    : {...attribute, value: map(attribute.value)}
}
