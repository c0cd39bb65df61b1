import {httpError} from '../api-error.ts'
import {isDraftOrVersionId, isPrivateId, isVersionId, layerId, publishedId} from '../document-id.ts'
import {isJsonObject} from '../json.ts'
import type {LakeDocument} from './document-view.ts'

/** `layered` shows a document from the first layer that has it, or published. */
export type Perspective =
  | {readonly kind: 'raw'; readonly versions: boolean}
  | {readonly kind: 'layered'; readonly layers: readonly string[]}

/** The API version that made `published` the default and showed `versions.*` documents for the first time. */
const releasesVersion = '2025-02-19'
const withoutReleases: ReadonlySet<string> = new Set(['published', 'drafts', 'previewDrafts'])
const namePattern = /^[a-z0-9_-]+$/i

/** https://www.sanity.io/docs/content-lake/perspectives/changelog */
export const defaultPerspective = (apiVersion: string): 'raw' | 'published' =>
  knowsReleases(apiVersion) ? 'published' : 'raw'

/**
 * @throws ApiError 400 for an invalid name, `raw` together with others, and a release in an old API version
 */
export function parsePerspective(requested: readonly string[], apiVersion: string): Perspective {
  const names = requested.flatMap((part) => part.split(',')).filter((name) => name !== '')
  if (names.length === 0) names.push(defaultPerspective(apiVersion))
  if (names.includes('raw')) {
    if (names.length > 1) throw httpError(400, 'The perspective "raw" cannot be combined with others')
    return {kind: 'raw', versions: knowsReleases(apiVersion)}
  }
  const invalid = names.find((name) => !namePattern.test(name))
  if (invalid !== undefined) throw httpError(400, `Invalid perspective: ${JSON.stringify(invalid)}`)
  if (!knowsReleases(apiVersion) && !names.every((name) => withoutReleases.has(name))) {
    throw httpError(400, `Releases in a perspective need API version ${releasesVersion} or later`)
  }
  const layers = names.map((name) => (name === 'previewDrafts' ? 'drafts' : name))
  // Published content is below every stack, and hides the layers after it.
  const end = layers.indexOf('published')
  return {kind: 'layered', layers: end === -1 ? layers : layers.slice(0, end)}
}

export function knowsReleases(apiVersion: string): boolean {
  if (/^x$/i.test(apiVersion)) return true
  return /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) && apiVersion >= releasesVersion
}

/** `public` is a request without a token, `none` one to a private dataset. */
export type ReadAccess = 'none' | 'public' | 'all'

export type FindStored = (id: string) => LakeDocument | undefined

/** The id under which the perspective can show a stored document. */
export const shownId = (perspective: Perspective, storedId: string): string =>
  perspective.kind === 'raw' ? storedId : publishedId(storedId)

/** A version that is marked for deletion hides the document. `_originalId` is the stored document's. */
export function showDocument(
  perspective: Perspective,
  access: ReadAccess,
  id: string,
  find: FindStored,
): LakeDocument | undefined {
  if (access === 'none' || (access === 'public' && isPrivateId(id))) return undefined
  if (perspective.kind === 'raw') return perspective.versions || !isVersionId(id) ? find(id) : undefined
  if (isDraftOrVersionId(id)) return undefined
  // Drafts and versions are private: without a token only the published document is left.
  const stored = findInLayers(access === 'public' ? [] : perspective.layers, id, find)
  if (!stored || isMarkedForDeletion(stored)) return undefined
  return {...stored, _id: id, _originalId: stored._id}
}

function findInLayers(layers: readonly string[], id: string, find: FindStored): LakeDocument | undefined {
  for (const layer of layers) {
    const stored = find(layerId(layer, id))
    if (stored) return stored
  }
  return find(id)
}

/** Publishing its release unpublishes the document. */
export const isMarkedForDeletion = ({_system}: LakeDocument): boolean =>
  isJsonObject(_system) && _system['delete'] === true
