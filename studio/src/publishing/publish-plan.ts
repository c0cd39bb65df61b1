import {contentTypeNames, contentTypes, isContentType} from '@domora/content/content-types'
import type {SanityClient} from '@sanity/client'
import {getPublishedId, type SanityDocument} from 'sanity'
import {pairVersions, type Versions} from '../translations/translations.ts'
import {referencesIn} from '../objects-in.ts'
import {documents} from '../queries.ts'

/** Documents by the published id. */
export type Held = ReadonlyMap<string, Versions>

/** An unpublished document that goes live together with another one. */
export interface HeldDraft {
  readonly id: string
  readonly draft: SanityDocument
  /** `null` for a new document, without which the other one cannot be published. */
  readonly published: SanityDocument | null
}

/** A link leads to a page, and does not hold it: a page has a publish of its own, once it is published. */
const isPage = ({_type}: SanityDocument): boolean =>
  _type === 'page' || (isContentType(_type) && contentTypes[_type].kind === 'singleton')

/** The version of a document whose references count when it goes live, or stays, beside another one. */
const heldVersion = ({draft, published}: Versions): SanityDocument | null => {
  const isHeld = published == null || !isPage(published)
  return isHeld ? (draft ?? published ?? null) : null
}

/** The documents that a document refers to, directly or through others, with their drafts. */
export async function readHeld(client: SanityClient, document: SanityDocument): Promise<Held> {
  const raw = client.withConfig({perspective: 'raw'})
  const held = new Map<string, Versions>()
  const own = getPublishedId(document._id)
  for (let next = referencesIn(document); ;) {
    const ids = [...new Set(next)].filter((id) => id !== own && !held.has(id))
    if (ids.length === 0) return held
    const answer = await raw.fetch<unknown>(
      '*[_type in $types && _id in $ids]',
      {types: contentTypeNames, ids: ids.flatMap((id) => [id, `drafts.${id}`])},
      {tag: 'publish.held'},
    )
    const found = pairVersions(documents.parse(answer))
    for (const id of ids) held.set(id, found.get(id) ?? {})
    next = ids.flatMap((id) => referencesIn(heldVersion(held.get(id) ?? {})))
  }
}

/**
 * The unpublished documents that a document refers to, directly or through others; those that are referred to come before
 * those that refer to them. What only a skipped one refers to is not among them.
 *
 * @param skipped ids of changed documents that stay as they are published
 */
export function draftsIn(
  document: SanityDocument,
  held: Held,
  skipped: ReadonlySet<string> = new Set(),
): readonly HeldDraft[] {
  const seen = new Set<string>([getPublishedId(document._id)])
  const found: HeldDraft[] = []
  visit(document)
  return found

  function visit(from: SanityDocument): void {
    for (const id of referencesIn(from)) {
      const versions = held.get(id)
      const version = versions && heldVersion(versions)
      if (!version || seen.has(id)) continue
      seen.add(id)
      const {draft, published = null} = versions
      if (draft == null || published === null || !skipped.has(id)) visit(version)
      if (draft != null) found.push({id, draft, published})
    }
  }
}
