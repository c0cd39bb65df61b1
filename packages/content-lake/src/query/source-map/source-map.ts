import {publishedId} from '../../document-id.ts'
import type {LakeDocument} from '../../perspectives/lake-document.ts'
import {isJsonObject} from '../../json.ts'
import type {AnnotatedQuery} from './provenance.ts'
import {
  type ArraySelector,
  attributeSegment,
  indexSegment,
  type SourceLocation,
  type SourceLocations,
} from './source-location.ts'
import {type Source, Sources} from './sources.ts'

/**
 * The sources of the values in a result.
 * @see https://github.com/sanity-io/content-source-maps
 */
export interface SourceMap {
  /** Without duplicates. With drafts or releases, the ids of the stored documents: `drafts.a`. */
  readonly documents: readonly SourceDocument[]
  /** Without duplicates. */
  readonly paths: readonly string[]
  /** By path in the result. A mapping holds for everything below it that has none of its own. */
  readonly mappings: Readonly<Record<string, Mapping>>
}

interface SourceDocument {
  readonly _id: string
  readonly _type: string
}

interface Mapping {
  readonly type: 'value'
  /** Indexes into `documents` and `paths`. */
  readonly source: {readonly type: 'documentValue'; readonly document: number; readonly path: number}
}

export const NO_SOURCES: SourceMap = {documents: [], paths: [], mappings: {}}

/** The id of the draft or version that a perspective shows under a published id. */
function storedId({_id, _originalId}: LakeDocument): string {
  const isShown = typeof _originalId === 'string' && publishedId(_originalId) === _id
  return isShown ? _originalId : _id
}

/**
 * Builds the source map of a result. Uncertain values get no mapping: each mapping was compared with the document.
 * @param result the query's result
 * @param annotated the annotated query's result: `[result, data]`, not normalized, so that objects keep their
 * identity
 */
export function traceResult(
  result: unknown,
  annotated: unknown,
  query: AnnotatedQuery,
  locations: SourceLocations,
  selector: ArraySelector,
): SourceMap {
  const sources = new Sources(query.objects, locations)
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
  const trace = (plain: unknown, marked: unknown, source: Source, path: string): void => {
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
  const [marked, data] = Array.isArray(annotated) ? annotated : []
  trace(result, marked, {by: query.provenance, data}, '$')
  return {documents, paths: [...pathNumbers.keys()], mappings: Object.fromEntries(mappings)}
}

/** The number of a key, from 0 in the order of their first use. */
function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size
  numbers.set(key, number)
  return number
}
