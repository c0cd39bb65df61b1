import {publishedId} from '../../perspectives/document-id.ts'
import type {LakeDocument} from '../../perspectives/lake-document.ts'
import type {ArraySelector, Place} from './place.ts'

/**
 * Where the values of a result are from.
 * @see https://github.com/sanity-io/content-source-maps
 */
export interface SourceMap {
  /** Every document once. In a perspective of drafts or releases these are the ids of what is seen: `drafts.a`. */
  readonly documents: readonly SourceDocument[]
  /** Every path once. */
  readonly paths: readonly string[]
  /** By the path in the result; one mapping holds for everything below it that has none of its own. */
  readonly mappings: Readonly<Record<string, Mapping>>
}

interface SourceDocument {
  readonly _id: string
  readonly _type: string
}

interface Mapping {
  readonly type: 'value'
  /** Numbers of a document and a path in the lists above. */
  readonly source: {readonly type: 'documentValue'; readonly document: number; readonly path: number}
}

export const NO_SOURCES: SourceMap = {documents: [], paths: [], mappings: {}}

/** Collects mappings into a source map. */
export class SourceMapWriter {
  readonly #selector: ArraySelector
  readonly #documents = new Map<string, {number: number; document: SourceDocument}>()
  readonly #paths = new Map<string, number>()
  readonly #mappings: [string, Mapping][] = []

  constructor(selector: ArraySelector) {
    this.#selector = selector
  }

  add(resultPath: string, place: Place): void {
    const source = {
      type: 'documentValue' as const,
      document: this.#numberOfDocument(place),
      path: this.#numberOfPath(place.path(this.#selector)),
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

  #numberOfDocument({document}: Place): number {
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
