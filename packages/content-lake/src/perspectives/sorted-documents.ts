import type {LakeDocument} from './lake-document.ts'

/**
 * Documents in the order of their ids, which is the order in which `*` gives them. Kept sorted while documents
 * come and go, so that a change costs one search and one move of memory instead of a new sort.
 */
export class SortedDocuments {
  readonly list: LakeDocument[]

  /** @param list documents already in the order of their ids; it becomes this object's own. */
  constructor(list: LakeDocument[] = []) {
    this.list = list
  }

  /** Adds the document, in the place of one with the same id if there is one. */
  put(document: LakeDocument): void {
    const index = this.#indexOf(document._id)
    this.list.splice(index, this.list[index]?._id === document._id ? 1 : 0, document)
  }

  remove(id: string): void {
    const index = this.#indexOf(id)
    if (this.list[index]?._id === id) this.list.splice(index, 1)
  }

  /** Where the id is, or where it would have to go. */
  #indexOf(id: string): number {
    const last = this.list.at(-1)
    if (!last || last._id < id) return this.list.length
    let low = 0
    let high = this.list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const candidate = this.list[middle]
      if (candidate && candidate._id < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
