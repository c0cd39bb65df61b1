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

/** Collects mappings into a source map. */
class SourceMapWriter {
  readonly #selector: ArraySelector
  readonly #documents = new Map<string, {number: number; document: SourceDocument}>()
  readonly #paths = new Map<string, number>()
  readonly #mappings: [string, Mapping][] = []

  constructor(selector: ArraySelector) {
    this.#selector = selector
  }

  add(resultPath: string, location: SourceLocation): void {
    const source = {
      type: 'documentValue' as const,
      document: this.#numberOfDocument(location),
      path: this.#numberOfPath(location.path(this.#selector)),
    }
    this.#mappings.push([resultPath, {type: 'value', source}])
  }

  finish(): SourceMap {
    return {
      documents: [...this.#documents.values()].map(({document}) => document),
      paths: [...this.#paths.keys()],
      mappings: Object.fromEntries(this.#mappings),
    }
  }

  #numberOfDocument({document}: SourceLocation): number {
    const {_type} = document
    const id = storedId(document)
    const known = this.#documents.get(id)
    if (known) return known.number
    const number = this.#documents.size
    this.#documents.set(id, {number, document: {_id: id, _type}})
    return number
  }

  #numberOfPath(path: string): number {
    const known = this.#paths.get(path)
    if (known !== undefined) return known
    const number = this.#paths.size
    this.#paths.set(path, number)
    return number
  }
}

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
  const [marked, data] = Array.isArray(annotated) ? annotated : []
  const writer = new SourceMapWriter(selector)
  new Tracer(new Sources(query.objects, locations), writer).trace(
    result,
    marked,
    {by: query.provenance, data},
    '$',
  )
  return writer.finish()
}

/** Walks through the result of the query (`plain`) and of the annotated query (`marked`) together. */
class Tracer {
  readonly #sources: Sources
  readonly #writer: SourceMapWriter

  constructor(sources: Sources, writer: SourceMapWriter) {
    this.#sources = sources
    this.#writer = writer
  }

  trace(plain: unknown, marked: unknown, source: Source, path: string): void {
    if (plain === null || plain === undefined) return
    if (typeof plain !== 'object') {
      const location = plain === marked ? this.#sources.location(source) : undefined
      if (location?.value === plain) this.#writer.add(path, location)
      return
    }
    if (typeof marked !== 'object' || marked === null) return
    const whole = plain === marked ? this.#sources.locationOf(marked, source) : undefined
    if (whole) this.#writer.add(path, whole)
    else if (Array.isArray(plain) && Array.isArray(marked)) this.#traceElements(plain, marked, source, path)
    else if (isJsonObject(plain) && isJsonObject(marked)) this.#traceAttributes(plain, marked, path)
  }

  #traceElements(plain: readonly unknown[], marked: readonly unknown[], source: Source, path: string): void {
    if (plain.length !== marked.length) return
    const elements = this.#sources.elements(marked, source)
    for (const [index, value] of plain.entries())
      this.trace(value, marked[index], elements[index], path + indexSegment(index))
  }

  #traceAttributes(
    plain: Readonly<Record<string, unknown>>,
    marked: Readonly<Record<string, unknown>>,
    path: string,
  ): void {
    for (const [name, value] of Object.entries(plain))
      this.trace(value, marked[name], this.#sources.attribute(marked, name), path + attributeSegment(name))
  }
}
