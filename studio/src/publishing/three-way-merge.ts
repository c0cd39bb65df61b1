import {type Path, pathToString, type SanityDocument} from 'sanity'
import {type Fields, isFields} from '../objects-in.ts'

type KeyedItem = Fields & {readonly _key: string}

/** Two documents with a common origin. `undefined` is a missing value. */
export interface Sides<Value = unknown> {
  readonly base: Value
  readonly published: Value
  readonly version: Value
}

/** A value that both sides changed in different ways. */
export interface Conflict extends Sides {
  readonly path: Path
}

const isKeyed = (value: unknown): value is KeyedItem => isFields(value) && typeof value['_key'] === 'string'

const isKeyedList = (value: unknown): value is readonly KeyedItem[] =>
  Array.isArray(value) && value.every(isKeyed) && new Set(value.map(({_key}) => _key)).size === value.length

/** Regardless of the order of names. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isFields(one) || !isFields(other)) return one === other
  return Object.keys({...one, ...other}).every((name) => isSame(one[name], other[name]))
}

/**
 * Adds to a version what has changed in the published document since. Items of lists belong together by `_key`; a paragraph is
 * merged as a whole.
 */
export function mergePublished(
  sides: Sides<SanityDocument>,
  takesPublished: (path: string) => boolean = () => false,
) {
  /** Where only the published document has changed. */
  const taken: Path[] = []
  const conflicts: Conflict[] = []
  const fields = mergeFields([], content(sides.base), content(sides.published), content(sides.version))
  const {_id, _type, _rev, _createdAt, _updatedAt} = sides.version
  return {document: {...fields, _id, _type, _rev, _createdAt, _updatedAt}, taken, conflicts}

  function merge(path: Path, before: unknown, theirs: unknown, ours: unknown): unknown {
    if (isSame(theirs, ours) || isSame(before, theirs)) return ours
    if (isFields(theirs) && isFields(ours) && theirs['_type'] === ours['_type'] && ours['_type'] !== 'block')
      return mergeFields(path, isFields(before) ? before : {}, theirs, ours)
    if (isKeyedList(theirs) && isKeyedList(ours))
      return mergeLists(path, isKeyedList(before) ? before : [], theirs, ours)
    return choose(path, before, theirs, ours)
  }

  function choose<Value>(path: Path, before: Value, theirs: Value, ours: Value): Value {
    if (isSame(before, theirs)) return ours
    if (isSame(before, ours)) {
      taken.push(path)
      return theirs
    }
    conflicts.push({path, base: before, published: theirs, version: ours})
    return takesPublished(pathToString(path)) ? theirs : ours
  }

  function mergeFields(path: Path, before: Fields, theirs: Fields, ours: Fields): Fields {
    const names = Object.keys({...ours, ...theirs})
    const merged = names.map((name) => [name, merge([...path, name], before[name], theirs[name], ours[name])])
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }

  function mergeLists(
    path: Path,
    before: readonly KeyedItem[],
    theirs: readonly KeyedItem[],
    ours: readonly KeyedItem[],
  ): readonly unknown[] {
    const [base, published, version] = [keysOf(before), keysOf(theirs), keysOf(ours)]
    const shared = (keys: readonly string[]) =>
      keys.filter((key) => base.includes(key) && published.includes(key) && version.includes(key))
    const order = isSame(shared(published), shared(version))
      ? version
      : choose(path, shared(base), shared(published), shared(version))
    const spine = isSame(order, shared(published)) ? published : version
    const item = (list: readonly KeyedItem[], key: string) => list.find(({_key}) => _key === key)
    return interleaved(spine, spine === published ? version : published).flatMap(
      (key) => merge([...path, {_key: key}], item(before, key), item(theirs, key), item(ours, key)) ?? [],
    )
  }
}

/** Without what Sanity adds. */
export const content = (document: Fields): Fields =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')))

const keysOf = (list: readonly KeyedItem[]): readonly string[] => list.map(({_key}) => _key)

/** Adds the keys of another list, each behind the one it follows there. */
function interleaved(keys: readonly string[], others: readonly string[]): readonly string[] {
  return others.reduce((all, key, index) => {
    if (all.includes(key)) return all
    const at = all.indexOf(others[index - 1] ?? '') + 1
    return [...all.slice(0, at), key, ...all.slice(at)]
  }, keys)
}
