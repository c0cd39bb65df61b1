import {publishedId} from '../document-id.ts'
import {constantKeys, findLookups} from './plan-query.ts'
import {forEachChild, type SyntaxNode} from './parse-query.ts'

/** A tag in the form that `@sanity/client` expects. */
export type SyncTag = `s1:${string}`

/** The tag of queries that may read any document, and of every change. */
const anyTag: SyncTag = 's1:any'
/** Next.js allows 128 tags per cached response. With more ids, the tag for any document is used. */
const maxIds = 64

/** The tags of a parsed query: one for each type or id that a filter names, or the tag for any document. */
export function syncTagsOfQuery(tree: SyntaxNode): Set<SyncTag> {
  const tags = new Set<SyncTag>()
  collect(tree, tags)
  return tags
}

/** The tags of a query and of the documents that it reached by references. */
export function withFollowedIds(tags: ReadonlySet<SyncTag>, followed: ReadonlySet<string>): SyncTag[] {
  if (followed.size > maxIds) return [...new Set([...tags, anyTag])]
  return [...new Set([...tags, ...[...followed].map(idTag)])]
}

/** @param types before and after the change */
export function syncTagsOfChange(id: string, types: readonly string[]): SyncTag[] {
  return [...new Set([anyTag, idTag(id), ...types.map(typeTag)])]
}

function collect(node: SyntaxNode, tags: Set<SyncTag>): void {
  if (node.type === 'Everything') {
    tags.add(anyTag)
    return
  }
  if (node.type === 'FuncCall' && node.namespace === 'releases') tags.add(typeTag('system.release'))
  if (node.type === 'Filter' && node.base.type === 'Everything') {
    for (const tag of tagsOfFilter(node.expr)) tags.add(tag)
    collect(node.expr, tags)
    return
  }
  forEachChild(node, (child) => collect(child, tags))
}

function tagsOfFilter(filter: SyntaxNode): SyncTag[] {
  for (const lookup of findLookups(filter, true)) {
    const tag = lookup.attribute === '_id' ? idTag : typeTag
    const keys = constantKeys(lookup)
    if (keys) return keys.map(tag)
  }
  return [anyTag]
}

function idTag(id: string): SyncTag {
  return `s1:id.${publishedId(id)}`
}

function typeTag(type: string): SyncTag {
  return `s1:type.${type}`
}
