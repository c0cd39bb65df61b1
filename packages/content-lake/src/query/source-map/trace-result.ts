import type {AnnotatedQuery} from './annotated-query.ts'
import {isRecord} from './is-record.ts'
import {attributeSegment, indexSegment} from './place.ts'
import type {ArraySelector} from './place.ts'
import type {Places} from './places.ts'
import {SourceMapWriter} from './source-map.ts'
import type {SourceMap} from './source-map.ts'
import {Sources} from './sources.ts'
import type {Source} from './sources.ts'

/**
 * The source map of a result. What is not certain has no mapping: each one was held against the document.
 * @param result what the query gave.
 * @param annotated what the annotated query gave: `[result, data]`, not normalized, so that objects are themselves.
 */
export function traceResult(
  result: unknown,
  annotated: unknown,
  query: AnnotatedQuery,
  places: Places,
  selector: ArraySelector,
): SourceMap {
  const [marked, data] = Array.isArray(annotated) ? annotated : []
  const writer = new SourceMapWriter(selector)
  new Tracer(new Sources(query.objects, places), writer).trace(
    result,
    marked,
    {by: query.provenance, data},
    '$',
  )
  return writer.finish()
}

/** Walks through a result as the query gave it (`plain`) and as the annotated query gave it (`marked`). */
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
      const place = plain === marked ? this.#sources.place(source) : undefined
      if (place?.value === plain) this.#writer.add(path, place)
      return
    }
    if (typeof marked !== 'object' || marked === null) return
    const whole = plain === marked ? this.#sources.placeOf(marked, source) : undefined
    if (whole) this.#writer.add(path, whole)
    else if (Array.isArray(plain) && Array.isArray(marked)) this.#traceElements(plain, marked, source, path)
    else if (isRecord(plain) && isRecord(marked)) this.#traceAttributes(plain, marked, path)
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
