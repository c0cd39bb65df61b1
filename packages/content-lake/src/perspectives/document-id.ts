const DRAFT = /^drafts\./
const VERSION = /^versions\.[^.]+\./

/** The id that the document has, or will have, once published: `drafts.a` and `versions.r1.a` give `a`. */
export function publishedId(id: string): string {
  return id.replace(DRAFT, '').replace(VERSION, '')
}

export function isDraftId(id: string): boolean {
  return DRAFT.test(id)
}

export function isVersionId(id: string): boolean {
  return VERSION.test(id)
}

/** The id under which a layer (`drafts`, or a release's name) holds its own state of a published id. */
export function layerId(layer: string, id: string): string {
  return layer === 'drafts' ? `drafts.${id}` : `versions.${layer}.${id}`
}

/**
 * An id with a dot is private: without a token nobody reads it, through any door.
 * @see https://www.sanity.io/docs/content-lake/ids
 */
export function isPrivateId(id: string): boolean {
  return id.includes('.')
}
