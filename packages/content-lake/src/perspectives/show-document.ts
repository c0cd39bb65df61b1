import type {LakeDocument} from './lake-document.ts'
import {isDraftId, isPrivateId, isVersionId, layerId, publishedId} from './document-id.ts'
import type {Perspective} from './perspective.ts'

/** Who reads: `public` is a request without a token. */
export type ReadAccess = 'public' | 'all'

/** Finds a stored document. */
export type FindStored = (id: string) => LakeDocument | undefined

/** The id under which a stored document can show in the perspective. */
export function shownId(perspective: Perspective, storedId: string): string {
  return perspective.kind === 'raw' ? storedId : publishedId(storedId)
}

/**
 * What the perspective shows under an id: the first layer that has the document, else the published one.
 * A version that is marked for deletion hides the document. In a perspective with layers `_originalId` tells which
 * stored document is seen.
 */
export function showDocument(
  perspective: Perspective,
  access: ReadAccess,
  id: string,
  find: FindStored,
): LakeDocument | undefined {
  if (access === 'public' && isPrivateId(id)) return undefined
  if (perspective.kind === 'raw') return perspective.versions || !isVersionId(id) ? find(id) : undefined
  if (isDraftId(id) || isVersionId(id)) return undefined
  if (perspective.layers.length === 0) return find(id)
  const stored = findInLayers(perspective.layers, access, id, find)
  if (!stored || isMarkedForDeletion(stored)) return undefined
  return {...stored, _id: id, _originalId: stored._id}
}

function findInLayers(
  layers: readonly string[],
  access: ReadAccess,
  id: string,
  find: FindStored,
): LakeDocument | undefined {
  // Drafts and versions have a dot in their ids: without a token only what is published is left of any stack.
  for (const layer of access === 'public' ? [] : layers) {
    const stored = find(layerId(layer, id))
    if (stored) return stored
  }
  return find(id)
}

function isMarkedForDeletion(document: LakeDocument): boolean {
  const system = document['_system']
  return typeof system === 'object' && system !== null && 'delete' in system && system.delete === true
}
