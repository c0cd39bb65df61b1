import {GroqSyntaxError, parse} from 'groq-js'
import {ApiError, messageOf} from '../api-error.ts'
import {isJsonObject, refusedNames, refusedNameOf} from '../json.ts'

export type QueryParams = Readonly<Record<string, unknown>>

type ParameterKind = 'text' | 'texts'

/**
 * Strings and lists of strings stay parameters, so that the tree fits other values. Parameters of other kinds become
 * values, and all of them do where the syntax depends on their values.
 * @throws ApiError 400 with the position
 */
export function parseQuery(query: string, params: QueryParams): SyntaxNode {
  const tree = parseSyntax(query, params)
  const nodes = nodesOf(tree)
  // groq-js would use null, but the hosted API refuses the query.
  const missing = nodes.find((node) => node.type === 'Parameter' && !Object.hasOwn(params, node.name))
  if (missing?.type === 'Parameter') {
    const start = query.search(new RegExp(String.raw`\$${missing.name}\b`))
    const description = `param $${missing.name} referenced, but not provided`
    throw queryParseError(query, description, start, start + missing.name.length)
  }
  const [unsupported] = nodes.flatMap((node) => unsupportedFunctionIn(node) ?? [])
  if (unsupported !== undefined) {
    const start = Math.max(0, query.indexOf(unsupported.slice(0, unsupported.indexOf('('))))
    const description = `${unsupported} is not supported by this Content Lake`
    throw queryParseError(query, description, start, start + unsupported.length - 1)
  }
  if (nodes.some(isIllegalScore))
    throw queryParseError(query, 'score() can only be applied to a list of documents as they are')
  const [refused] = nodes.flatMap((node) => refusedNameIn(node) ?? [])
  if (refused !== undefined)
    throw queryParseError(query, `Objects cannot have an attribute named "${refused}"`)
  return tree
}

/** The kind of a parameter whose value a parsed query leaves open; `undefined` for other values. */
export function parameterKind(value: unknown): ParameterKind | undefined {
  if (typeof value === 'string') return 'text'
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? 'texts' : undefined
}

function parseSyntax(query: string, params: QueryParams): SyntaxNode {
  const bound = Object.entries(params).filter(([, value]) => parameterKind(value) === undefined)
  try {
    const tree = simplify(parse(query, {params: Object.fromEntries(bound)}), params)
    if (!nodesOf(tree).some(needsValues)) return tree
  } catch {
    // A slice needs the values, or the query is wrong: the next attempt tells.
  }
  try {
    return simplify(parse(query, {params: {...params}}), params)
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      const description = error.message.replace(/^Syntax error in GROQ query at position \d+:? ?/, '')
      throw queryParseError(query, hostedDescription(description), error.position, error.position)
    }
    // Other errors of the parser are about the query too, but have no position.
    throw queryParseError(query, messageOf(error))
  }
}

function hostedDescription(description: string): string {
  if (/^Unexpected end of query/i.test(description)) return 'unexpected end-of-file, expected expression'
  if (description === 'Expected expression') return 'expected expression'
  return description || 'unable to parse the query'
}

/** Parsed by groq-js, but not evaluated by it. */
const unsupportedFunctions = new Set([
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

/** Names that groq-js finds in the prototype of its function tables, such as `toString`. */
const isInherited = (name: string): boolean => name in Object.prototype

function unsupportedFunctionIn(node: SyntaxNode): string | undefined {
  if (node.type === 'PipeFuncCall') return isInherited(node.name) ? `${node.name}()` : undefined
  if (node.type !== 'FuncCall') return undefined
  const name = `${node.namespace}::${node.name}`
  const isUnsupported =
    unsupportedFunctions.has(name) || isInherited(node.name) || isInherited(node.namespace)
  return isUnsupported ? `${name.replace('global::', '')}()` : undefined
}

const isIllegalScore = (node: SyntaxNode): boolean =>
  node.type === 'PipeFuncCall' && node.name === 'score' && !isListOfDocuments(node.base)

function isListOfDocuments(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'Filter':
    case 'Slice':
    case 'ArrayCoerce':
    case 'PipeFuncCall':
      return isListOfDocuments(node.base)
    case 'Map':
    case 'Projection':
    case 'AccessElement':
      return false
    default:
      return true
  }
}

function refusedNameIn(node: SyntaxNode): string | undefined {
  if (node.type === 'Value') return refusedNameInside(node.value)
  if (node.type !== 'Object') return undefined
  const names = node.attributes.map((attribute) => ('name' in attribute ? attribute.name : ''))
  return names.find((name) => refusedNames.includes(name))
}

function refusedNameInside(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  let found = refusedNameOf(value)
  for (const child of Object.values(value)) found ??= refusedNameInside(child)
  return found
}

/** The client needs both positions: UTF-16 offsets, `end` of the last character. Default: the whole query. */
export const queryParseError = (query: string, description: string, start = 0, end = query.length - 1) =>
  new ApiError(400, {error: {type: 'queryParseError', description, query, start, end}})

/** 504, because `@sanity/client` would retry 502 and 503. */
export function queryTimeoutError(query: string, timeLimitMs: number): ApiError {
  const description = `The query was stopped: it ran longer than the time limit of ${timeLimitMs} ms`
  return new ApiError(504, {error: {type: 'queryTimeoutError', description, query}})
}

export function queryResourceError(query: string, reason: string): ApiError {
  const description = `The query failed: ${reason}`
  return new ApiError(500, {error: {type: 'queryResourceError', description, query}})
}

/** The syntax tree of groq-js 2, whose declarations import an unpublished file. */
export type SyntaxNode =
  | {type: 'Everything'}
  | {type: 'This'}
  | {type: 'Parent'; n: number}
  | {type: 'Value'; value: unknown}
  | {type: 'Parameter'; name: string; kind?: ParameterKind | undefined}
  | {type: 'Context'; key: string}
  | {type: 'OpCall'; op: string; left: SyntaxNode; right: SyntaxNode}
  | {type: 'And' | 'Or'; left: SyntaxNode; right: SyntaxNode}
  | {type: 'InRange'; base: SyntaxNode; left: SyntaxNode; right: SyntaxNode; isInclusive: boolean}
  | {type: 'Group' | 'Not' | 'Neg' | 'Pos' | 'Asc' | 'Desc' | 'ArrayCoerce'; base: SyntaxNode}
  // A plan finds documents by look-ups instead of a reference.
  | {type: 'Deref'; base: SyntaxNode; lookups?: readonly {attribute: string; keys: readonly ArrayElement[]}[]}
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

export type NodeOf<Type extends SyntaxNode['type']> = Extract<SyntaxNode, {type: Type}>

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
export const takesSelector = (node: SyntaxNode): boolean =>
  node.type === 'FuncCall' && (node.namespace === 'diff' || node.namespace === 'delta')

/** True where groq-js reads a value as syntax: `object[$name]` is an attribute, and a search is parsed. */
function needsValues(node: SyntaxNode): boolean {
  if (node.type === 'Filter') return isArithmetic(node.expr) && nodesOf(node.expr).some(isParameter)
  return node.type === 'FuncCall' && node.namespace === 'text' && node.args.some(isParameter)
}

const isParameter = (node: SyntaxNode): boolean => node.type === 'Parameter'

const arithmetic: ReadonlySet<string> = new Set(['Value', 'Parameter', 'OpCall', 'Neg', 'Pos'])

/** True for an expression of values and parameters alone. */
const isArithmetic = (node: SyntaxNode): boolean =>
  arithmetic.has(node.type) && nodesOf(node).every(({type}) => arithmetic.has(type))

/** Without groups, and with the kinds of parameters. */
function simplify(node: SyntaxNode, params: QueryParams): SyntaxNode {
  if (node.type === 'Group') return simplify(node.base, params)
  if (node.type === 'Parameter' && Object.hasOwn(params, node.name))
    return {...node, kind: parameterKind(params[node.name])}
  return takesSelector(node) ? node : mapChildren(node, (child) => simplify(child, params))
}

export const call = (namespace: string, name: string, ...args: SyntaxNode[]): SyntaxNode => ({
  type: 'FuncCall',
  namespace,
  name,
  args,
})

/** The arguments of a call of one function; `undefined` for another node. */
export const argumentsOf = (node: SyntaxNode, namespace: string, name: string): SyntaxNode[] | undefined =>
  node.type === 'FuncCall' && node.namespace === namespace && node.name === name ? node.args : undefined

export const constant = (value: unknown): SyntaxNode => ({type: 'Value', value})

export const element = (value: SyntaxNode, isSplat = false) =>
  ({type: 'ArrayElement', value, isSplat}) as const

export const alternative = (condition: SyntaxNode, value: SyntaxNode) =>
  ({type: 'SelectAlternative', condition, value}) as const

type Mapper = (child: SyntaxNode, name: string) => SyntaxNode

/** Parts of nodes that are not nodes themselves. */
const partTypes: readonly unknown[] =
  'SelectAlternative ArrayElement ObjectAttributeValue ObjectConditionalSplat ObjectSplat'.split(' ')

/** Never maps inside a `Value`: that is data of a request, which can look like a node. A part that stays is not copied. */
export const mapChildren = (node: SyntaxNode, map: Mapper): SyntaxNode =>
  node.type === 'Value' ? node : mapParts(node, map)

function mapParts<Whole extends object>(whole: Whole, map: Mapper): Whole {
  const changes = Object.entries(whole).flatMap(([name, part]: [string, unknown]) => {
    const mapped = mapPart(part, name, map)
    return mapped === part ? [] : [[name, mapped] as const]
  })
  return changes.length === 0 ? whole : Object.assign({}, whole, Object.fromEntries(changes))
}

function mapPart(part: unknown, name: string, map: Mapper): unknown {
  if (Array.isArray(part)) {
    const mapped = part.map((item) => mapPart(item, name, map))
    return mapped.every((item, index) => item === part[index]) ? part : mapped
  }
  if (isNode(part)) return map(part, name)
  return isJsonObject(part) ? mapParts(part, map) : part
}

const isNode = (part: unknown): part is SyntaxNode =>
  isJsonObject(part) && typeof part['type'] === 'string' && !partTypes.includes(part['type'])

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => (node.type === 'Value' ? [] : nodesIn(node))

const nodesIn = (whole: object): SyntaxNode[] =>
  Object.values(whole).flatMap((part: unknown) => {
    if (isNode(part)) return [part]
    return typeof part === 'object' && part !== null ? nodesIn(part) : []
  })

/** In the order they are written. */
export function nodesOf(node: SyntaxNode, found: SyntaxNode[] = []): SyntaxNode[] {
  found.push(node)
  for (const child of childrenOf(node)) nodesOf(child, found)
  return found
}
