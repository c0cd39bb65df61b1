import {publishedId} from '../document-id.ts'
import {findLookups, hasConstantKeys} from './plan-query.ts'
import {childrenOf, type QueryParams, type SyntaxNode, constant} from './parse-query.ts'

/** A tag in the form that `@sanity/client` expects. */
export type SyncTag = `s1:${string}`

/** The tag of queries that may read any document, and of every change. */
const anyTag: SyncTag = 's1:any'
/** Next.js allows 128 tags per cached response. With more ids, the tag for any document is used. */
const maxIds = 64

/** What a query reads: documents of an id or a type, which a parameter may name; `undefined` for any document. */
export type QuerySource = {readonly attribute: string; readonly key: SyntaxNode} | undefined

/** The sources of a parsed query: one for each type or id that a filter names. */
export function sourcesOfQuery(tree: SyntaxNode): QuerySource[] {
  if (tree.type === 'Everything') return [undefined]
  if (tree.type === 'Filter' && tree.base.type === 'Everything')
    return [...sourcesOfFilter(tree.expr), ...sourcesOfQuery(tree.expr)]
  const sources = childrenOf(tree).flatMap(sourcesOfQuery)
  const readsReleases = tree.type === 'FuncCall' && tree.namespace === 'releases'
  return readsReleases ? [{attribute: '_type', key: constant('system.release')}, ...sources] : sources
}

/** The tags of sources, and of the documents that the query reached by references. */
export function syncTags(
  sources: readonly QuerySource[],
  params: QueryParams,
  followed: ReadonlySet<string>,
): SyncTag[] {
  const tags = sources.flatMap((source) => {
    if (!source) return [anyTag]
    return textsOf(source.key, params).map(source.attribute === '_id' ? idTag : typeTag)
  })
  return [...new Set([...tags, ...(followed.size > maxIds ? [anyTag] : [...followed].map(idTag))])]
}

/** @param types before and after the change */
export const syncTagsOfChange = (id: string, types: readonly string[]): SyncTag[] => [
  ...new Set([anyTag, idTag(id), ...types.map(typeTag)]),
]

function sourcesOfFilter(filter: SyntaxNode): QuerySource[] {
  const lookup = findLookups(filter, true).find(hasConstantKeys)
  return lookup ? lookup.keys.map(({value}) => ({attribute: lookup.attribute, key: value})) : [undefined]
}

/** The strings of a key, or of a list of keys. */
function textsOf(key: SyntaxNode, params: QueryParams): string[] {
  if (key.type === 'Array') return key.elements.flatMap(({value}) => textsOf(value, params))
  const value: unknown = key.type === 'Value' ? key.value : key.type === 'Parameter' ? params[key.name] : []
  return [value].flat().filter((text) => typeof text === 'string')
}

const idTag = (id: string): SyncTag => `s1:id.${publishedId(id)}`

const typeTag = (type: string): SyncTag => `s1:type.${type}`
