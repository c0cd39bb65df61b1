import {isDeepStrictEqual} from 'node:util'
import {publishedId} from '../../document-id.ts'
import {isJsonObject, type JsonObject} from '../../json.ts'
import type {LakeDocument} from '../../perspectives/document-view.ts'
import {markIn} from './annotate-query.ts'
import {
  type ArraySelector,
  attributeSegment,
  indexSegment,
  SourceLocation,
  type SourceLocations,
} from './source-location.ts'

/** https://github.com/sanity-io/content-source-maps */
export interface SourceMap {
  /** Without duplicates. With drafts or releases, the ids of the stored documents: `drafts.a`. */
  readonly documents: readonly SourceDocument[]
  readonly paths: readonly string[]
  /** By path in the result. A mapping also applies to values below it without a mapping of their own. */
  readonly mappings: Readonly<Record<string, Mapping>>
}

type SourceDocument = Pick<LakeDocument, '_id' | '_type'>

interface Mapping {
  readonly type: 'value'
  /** Indexes into `documents` and `paths`. */
  readonly source: {readonly type: 'documentValue'; readonly document: number; readonly path: number}
}

export const noSources: SourceMap = {documents: [], paths: [], mappings: {}}

/** The id of the draft or version that a perspective shows under a published id. */
function storedId({_id, _originalId}: LakeDocument): string {
  const isShown = typeof _originalId === 'string' && publishedId(_originalId) === _id
  return isShown ? _originalId : _id
}

/** Uncertain values get no mapping. The objects of `annotated` must have kept their identity. */
export function traceResult(
  result: unknown,
  annotated: unknown,
  locations: SourceLocations,
  selector: ArraySelector,
): SourceMap {
  const sources = followSources(locations)
  const documents: SourceDocument[] = []
  const documentNumbers = new Map<string, number>()
  const pathNumbers = new Map<string, number>()
  const mappings: [string, Mapping][] = []

  const add = (resultPath: string, location: SourceLocation) => {
    const _id = storedId(location.document)
    const document = numberOf(documentNumbers, _id)
    documents[document] = {_id, _type: location.document._type}
    const path = numberOf(pathNumbers, location.path(selector))
    mappings.push([resultPath, {type: 'value', source: {type: 'documentValue', document, path}}])
  }
  /** Walks through the result of the query (`plain`) and of the annotated query (`marked`) together. */
  const trace = (plain: unknown, marked: unknown, source: unknown, path: string): void => {
    if (plain === null || plain === undefined) return
    if (typeof plain !== 'object') {
      const location = plain === marked ? sources.location(source) : undefined
      if (location?.value === plain) add(path, location)
      return
    }
    if (typeof marked !== 'object' || marked === null) return
    const whole = plain === marked ? sources.locationOf(marked, source) : undefined
    if (whole) add(path, whole)
    else if (Array.isArray(plain) && Array.isArray(marked)) {
      if (plain.length !== marked.length) return
      const elements = sources.elements(marked, source)
      for (const [index, value] of plain.entries())
        trace(value, marked[index], elements[index], path + indexSegment(index))
    } else if (isJsonObject(plain) && isJsonObject(marked)) {
      for (const [name, value] of Object.entries(plain))
        trace(value, marked[name], sources.attribute(marked, name), path + attributeSegment(name))
    }
  }
  const [marked, source] = listOf(annotated)
  trace(result, marked, source, '$')
  return {documents, paths: [...pathNumbers.keys()], mappings: Object.fromEntries(mappings)}
}

/** The number of a key, from 0 in the order of their first use. */
function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size
  numbers.set(key, number)
  return number
}

/**
 * Follows the sources of an annotated query through objects and arrays that the query created, to locations in
 * documents. A source is a location or what `annotateQuery` describes.
 */
function followSources(locations: SourceLocations) {
  const location = (source: unknown): SourceLocation | undefined => {
    if (source instanceof SourceLocation) return source
    const next = follow(source)
    return next === undefined ? undefined : location(next)
  }
  /** The location of an object or array of a document. */
  const locationOf = (value: object, source: unknown): SourceLocation | undefined => {
    if (isJsonObject(value) && markIn(value) !== undefined) return undefined
    const found = location(source)
    return found?.value === value ? found : locations.of(value)
  }
  /** The source of an object's attribute. */
  const attribute = (object: unknown, name: string): unknown => {
    if (!isJsonObject(object)) return undefined
    const mark = markIn(object)
    if (mark !== undefined) return fromParts(object, mark, name)
    return (locations.ofScored(object) ?? locations.of(object))?.attribute(name)
  }
  /** The sources of an array's elements, one for each. */
  const elements = (array: readonly unknown[], source: unknown): readonly unknown[] => {
    const whole = locationOf(array, source)
    const found = whole ? whole.elements() : made(array, source)
    return found.length === array.length ? found : array.map(() => undefined)
  }
  /** The source of an attribute or element. */
  const follow = (source: unknown): unknown => {
    const [kind, base, inner, index] = listOf(source)
    if (kind === 'attribute') return attribute(base, String(inner))
    return kind === 'element' ? elements(listOf(base), inner).at(Number(index)) : undefined
  }
  /** Elements of an array that the query made. */
  const made = (array: readonly unknown[], source: unknown): readonly unknown[] => {
    const [kind, base, inner, left, right, isInclusive] = listOf(source)
    if (kind === 'parts') {
      return listOf(base).flatMap((part) => {
        const [as, value, from] = listOf(part)
        if (as !== 'one' && Array.isArray(value)) return elements(value, from)
        return as === 'splat' ? [] : [from]
      })
    }
    if (kind === 'slice') {
      const all = elements(listOf(base), inner)
      // Negative limits count from the end.
      const [start = 0, end = 0] = [left, right].map(
        (limit) => Number(limit) + (Number(limit) < 0 ? all.length : 0),
      )
      return all.slice(Math.max(0, start), Math.max(0, isInclusive === true ? end + 1 : end))
    }
    if (kind === 'subset') {
      const all = elements(listOf(base), inner)
      return array.map((value) => onlySource(listOf(base), all, value))
    }
    const next = follow(source)
    return next === undefined ? [] : elements(array, next)
  }
  /**
   * An element of a filtered or ordered array has a source when its value occurs once in the whole array, or always
   * at the same location. Objects are found by identity. An array that the query made is another one each time.
   */
  const onlySource = (whole: readonly unknown[], sources: readonly unknown[], value: unknown): unknown => {
    if (isJsonObject(value)) return undefined
    const isIt = (other: unknown) =>
      other === value || (Array.isArray(value) && isDeepStrictEqual(other, value))
    const possible = sources.filter((_, index) => isIt(whole[index]))
    if (possible.length === 1) return possible[0]
    const [first, ...others] = possible.map(location)
    return first && others.every((other) => other?.isSame(first)) ? first : undefined
  }
  /** The source in the last part of a literal that has the name; `undefined` when none has it. */
  const fromParts = (object: JsonObject, mark: string, name: string): unknown => {
    for (const part of listOf(object[mark]).toReversed()) {
      const [kind, value, source] = listOf(part)
      if (kind === 'attribute' && value === name) return source
      if (kind === 'splat' && isJsonObject(value) && Object.hasOwn(value, name))
        return attribute(value, name) ?? null
      if (kind !== 'literal' || !Object.hasOwn(object, String(value))) continue
      const found = fromParts(object, String(value), name)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {location, locationOf, attribute, elements}
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
