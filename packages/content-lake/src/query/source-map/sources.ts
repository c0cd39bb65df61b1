import {isJsonObject} from '../../json.ts'
import {type ListElement, markIn, type ObjectPart, type Provenance} from './provenance.ts'
import type {SourceLocation, SourceLocations} from './source-location.ts'

/** The source of a value: a location, or the provenance and data to find it. */
export type Source =
  | {readonly location: SourceLocation}
  | {readonly by: Provenance; readonly data: unknown}
  | undefined

/** Follows the provenance of values through objects and arrays that the query created, to locations in documents. */
export class Sources {
  readonly #objects: ReadonlyMap<string, readonly ObjectPart[]>
  readonly #locations: SourceLocations

  constructor(objects: ReadonlyMap<string, readonly ObjectPart[]>, locations: SourceLocations) {
    this.#objects = objects
    this.#locations = locations
  }

  /** The location of a value with this source. */
  location(source: Source): SourceLocation | undefined {
    if (!source) return undefined
    if ('location' in source) return source.location
    const {by, data} = source
    switch (by.kind) {
      case 'attribute':
        return this.location(this.attribute(data, by.name))
      case 'choice':
        return this.location(chosen(by.options, data))
      case 'element': {
        const [array, inner] = pair(data)
        if (!Array.isArray(array)) return undefined
        return this.location(this.elements(array, {by: by.by, data: inner}).at(by.index))
      }
      default:
        return undefined
    }
  }

  /** The location of an object or array of a document. */
  locationOf(value: object, source: Source): SourceLocation | undefined {
    if (isJsonObject(value) && markIn(value) !== undefined) return undefined
    const location = this.location(source)
    return location?.value === value ? location : this.#locations.of(value)
  }

  /** The source of an object's attribute. */
  attribute(object: unknown, name: string): Source {
    if (!isJsonObject(object)) return undefined
    const mark = markIn(object)
    if (mark !== undefined) return this.#fromParts(object, mark, name)?.source
    const location = (this.#locations.ofScored(object) ?? this.#locations.of(object))?.attribute(name)
    return location && {location}
  }

  /** The sources of an array's elements, one for each. */
  elements(array: readonly unknown[], source: Source): Source[] {
    const location = this.locationOf(array, source)
    const found = location
      ? location.elements().map((element) => ({location: element}))
      : this.#made(array, source)
    return found.length === array.length ? found : array.map(() => undefined)
  }

  /** Elements of an array that the query made. */
  #made(array: readonly unknown[], source: Source): Source[] {
    if (!source || 'location' in source) return []
    const {by, data} = source
    switch (by.kind) {
      case 'attribute':
        return this.elements(array, this.attribute(data, by.name))
      case 'choice':
        return this.elements(array, chosen(by.options, data))
      case 'element': {
        const [outer, inner] = pair(data)
        return Array.isArray(outer)
          ? this.elements(array, this.elements(outer, {by: by.by, data: inner}).at(by.index))
          : []
      }
      case 'slice': {
        const [whole, inner] = pair(data)
        return Array.isArray(whole) ? slice(this.elements(whole, {by: by.by, data: inner}), by) : []
      }
      case 'subset': {
        const [whole, inner] = pair(data)
        if (!Array.isArray(whole)) return []
        const sources = this.elements(whole, {by: by.by, data: inner})
        return array.map((value) => this.#onlySource(whole, sources, value))
      }
      case 'each':
        return Array.isArray(data) ? data.map((item: unknown) => ({by: by.item, data: item})) : []
      case 'joined':
        return this.#joined(data, by.item)
      case 'list':
        return this.#listed(data, by.elements)
      case 'unknown':
        return []
    }
  }

  /**
   * An element of a filtered or ordered array has a source when its value occurs once in the whole array, or always
   * at the same location. Objects are found by identity.
   */
  #onlySource(whole: readonly unknown[], sources: readonly Source[], value: unknown): Source {
    if (isJsonObject(value)) return undefined
    const possible = sources.filter((_, index) => whole[index] === value)
    if (possible.length === 1) return possible[0]
    const locations = possible.map((source) => this.location(source))
    const [location] = locations
    return location && locations.every((other) => other?.isSame(location)) ? {location} : undefined
  }

  #joined(data: unknown, item: Provenance): Source[] {
    if (!Array.isArray(data)) return []
    return data.flatMap((entry: unknown): Source[] => {
      const [value, inner] = pair(entry)
      const source = {by: item, data: inner}
      return Array.isArray(value) ? this.elements(value, source) : [source]
    })
  }

  #listed(data: unknown, elements: readonly ListElement[]): Source[] {
    if (!Array.isArray(data)) return []
    return elements.flatMap(({isSplat, by}, index): Source[] => {
      const [value, inner] = pair(data[index])
      if (!isSplat) return [{by, data: inner}]
      return Array.isArray(value) ? this.elements(value, {by, data: inner}) : []
    })
  }

  /** The source in the last part of a literal that has the name; `undefined` when none has it. */
  #fromParts(object: Record<string, unknown>, mark: string, name: string): {source: Source} | undefined {
    const parts = this.#objects.get(mark) ?? []
    const data = object[mark]
    if (!Array.isArray(data)) return undefined
    for (const [index, part] of [...parts.entries()].toReversed()) {
      const value: unknown = data[index]
      if (part.kind === 'attribute') {
        if (part.name === name) return {source: {by: part.by, data: value}}
      } else if (part.kind === 'literal') {
        const found = Object.hasOwn(object, part.mark) ? this.#fromParts(object, part.mark, name) : undefined
        if (found) return found
      } else if (isJsonObject(value) && Object.hasOwn(value, name)) {
        return {source: this.attribute(value, name)}
      }
    }
    return undefined
  }
}

function chosen(options: readonly Provenance[], data: unknown): Source {
  const [number, inner] = pair(data)
  const by = typeof number === 'number' ? options[number] : undefined
  return by && {by, data: inner}
}

/** Negative limits count from the end. */
function slice(
  sources: readonly Source[],
  {left, right, isInclusive}: {left: number; right: number; isInclusive: boolean},
): Source[] {
  const fromStart = (limit: number) => (limit < 0 ? sources.length + limit : limit)
  const end = fromStart(right) + (isInclusive ? 1 : 0)
  return sources.slice(Math.max(0, fromStart(left)), Math.max(0, end))
}

function pair(data: unknown): [unknown, unknown] {
  return Array.isArray(data) ? [data[0], data[1]] : [undefined, undefined]
}
