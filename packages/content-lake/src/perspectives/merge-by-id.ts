import type {LakeDocument} from './lake-document.ts'

/** One list out of several that are each in the order of their ids, without doubles. */
export function mergeById(lists: readonly LakeDocument[][]): LakeDocument[] {
  const [first, ...others] = lists.filter((list) => list.length > 0)
  if (!first) return []
  if (others.length === 0) return first
  const merged = new Map<string, LakeDocument>()
  for (const document of lists.flat()) merged.set(document._id, document)
  return [...merged.values()].toSorted(compareIds)
}

/** The order in which `*` gives documents. */
export function compareIds(a: LakeDocument, b: LakeDocument): number {
  return a._id < b._id ? -1 : 1
}
