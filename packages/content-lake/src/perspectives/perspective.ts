import {httpError} from '../api-error.ts'

/**
 * How a query sees the dataset. `raw` shows documents as they are stored; `layered` shows one document per
 * published id, each as the first of its layers has it. Published alone is no layer at all.
 */
export type Perspective =
  | {readonly kind: 'raw'; readonly versions: boolean}
  | {readonly kind: 'layered'; readonly layers: readonly string[]}

/** The API version that made `published` the default and showed `versions.*` documents for the first time. */
const RELEASES_VERSION = '2025-02-19'
const NAME = /^[a-z0-9_-]+$/i

/**
 * What a query sees when it names no perspective.
 * @param apiVersion as in the path, without the `v`: `1`, `X` or a date.
 * @see https://www.sanity.io/docs/content-lake/perspectives/changelog
 */
export function defaultPerspective(apiVersion: string): 'raw' | 'published' {
  return knowsReleases(apiVersion) ? 'published' : 'raw'
}

/**
 * The perspective that a request asks for.
 * @param requested the query parameter: a name, names joined by commas, a list, or nothing.
 * @throws ApiError 400 for an unknown form, and for `raw` together with others.
 */
export function parsePerspective(
  requested: string | readonly string[] | undefined,
  apiVersion: string,
): Perspective {
  const names = splitNames(requested)
  if (names.length === 0) names.push(defaultPerspective(apiVersion))
  if (names.includes('raw')) {
    if (names.length > 1) throw httpError(400, 'The perspective "raw" cannot be combined with others')
    return {kind: 'raw', versions: knowsReleases(apiVersion)}
  }
  const invalid = names.find((name) => !NAME.test(name))
  if (invalid !== undefined) throw httpError(400, `Invalid perspective: ${JSON.stringify(invalid)}`)
  const layers = names.map((name) => (name === 'previewDrafts' ? 'drafts' : name))
  // Published content lies under every stack already, and hides whatever is named after it.
  const end = layers.indexOf('published')
  return {kind: 'layered', layers: end === -1 ? layers : layers.slice(0, end)}
}

function splitNames(requested: string | readonly string[] | undefined): string[] {
  if (requested === undefined) return []
  const parts = typeof requested === 'string' ? [requested] : requested
  return parts.flatMap((part) => part.split(',')).filter((name) => name !== '')
}

function knowsReleases(apiVersion: string): boolean {
  if (apiVersion === 'X' || apiVersion === 'x') return true
  return /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) && apiVersion >= RELEASES_VERSION
}
