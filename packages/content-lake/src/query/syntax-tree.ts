import {isJsonObject} from '../json.ts'

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

/** Functions that read an argument as a path, which must stay as it was written. groq-js has them asynchronously only. */
export function takesSelector(node: SyntaxNode): boolean {
  return node.type === 'FuncCall' && (node.namespace === 'diff' || node.namespace === 'delta')
}

/** The tree without the nodes of parentheses, which decide nothing any more. */
export function withoutGroups(node: SyntaxNode): SyntaxNode {
  if (node.type === 'Group') return withoutGroups(node.base)
  return takesSelector(node) ? node : mapChildren(node, withoutGroups)
}

/** `namespace::name(…args)` as a node. */
export function call(namespace: string, name: string, ...args: SyntaxNode[]): SyntaxNode {
  return {type: 'FuncCall', namespace, name, args}
}

type Mapper = (child: SyntaxNode, name: string) => SyntaxNode

/** What nodes consist of besides nodes. */
const PARTS: readonly unknown[] =
  'SelectAlternative ArrayElement ObjectAttributeValue ObjectConditionalSplat ObjectSplat'.split(' ')

/**
 * Copies a node and maps its children. Never maps inside a `Value`: that is data of a request, which can look like a
 * node.
 * @param map gets the name of the attribute that has the child
 */
export function mapChildren(node: SyntaxNode, map: Mapper): SyntaxNode {
  return node.type === 'Value' ? node : Object.assign({}, node, mapInside(node, map))
}

function mapInside(whole: object, map: Mapper): Record<string, unknown> {
  return Object.fromEntries(Object.entries(whole).map(([name, part]) => [name, mapPart(part, name, map)]))
}

function mapPart(part: unknown, name: string, map: Mapper): unknown {
  if (Array.isArray(part)) return part.map((item) => mapPart(item, name, map))
  if (isNode(part)) return map(part, name)
  return isJsonObject(part) ? mapInside(part, map) : part
}

function isNode(part: unknown): part is SyntaxNode {
  return isJsonObject(part) && typeof part['type'] === 'string' && !PARTS.includes(part['type'])
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
