import {contentTypeNames, contentTypes, isContentType} from '@domora/content/content-types'
import {isAddressed} from '@domora/content/page-locales'
import type {SanityClient} from '@sanity/client'
import {getPublishedId, type SanityDocument} from 'sanity'
import {referencesIn} from '../objects-in.ts'
import {documents, fetchIn} from '../queries.ts'
import {pairVersions, type Versions} from '../translations/translations.ts'

/** The documents that another one refers to, directly or through others, by their published ids. */
export type Dependencies = ReadonlyMap<string, Versions>

/** An unpublished document that goes live together with another one. */
export interface DependencyDraft {
  readonly id: string
  readonly draft: SanityDocument
  /** `null` for a new document, without which the other one cannot be published. */
  readonly published: SanityDocument | null
}

/** A link to a page does not depend on its draft: a page has a publish of its own, once it is published. */
const isPage = ({_type}: SanityDocument): boolean =>
  isAddressed(_type) || (isContentType(_type) && contentTypes[_type].kind === 'singleton')

/** The version whose references count; `null` for a published page. */
const currentVersion = ({draft, published}: Versions): SanityDocument | null =>
  published == null || !isPage(published) ? (draft ?? published ?? null) : null

export async function readDependencies(
  client: SanityClient,
  document: SanityDocument,
): Promise<Dependencies> {
  const known = new Map<string, Versions>()
  const own = getPublishedId(document._id)
  for (let next = referencesIn(document); ;) {
    const ids = [...new Set(next)].filter((id) => id !== own && !known.has(id))
    if (ids.length === 0) return known
    const query = '*[_type in $types && _id in $ids]'
    const params = {types: contentTypeNames, ids: ids.flatMap((id) => [id, `drafts.${id}`])}
    const stored = await fetchIn(client, 'raw', 'publish.dependencies', documents, query, params)
    const found = pairVersions(stored)
    for (const id of ids) known.set(id, found.get(id) ?? {})
    next = ids.flatMap((id) => referencesIn(currentVersion(known.get(id) ?? {})))
  }
}

/**
 * The unpublished documents that a document depends on, each before those that refer to it, without those that only a skipped
 * one refers to.
 *
 * @param skipped ids of changed documents that stay as they are published
 */
export function unpublishedDependencies(
  document: SanityDocument,
  dependencies: Dependencies,
  skipped: ReadonlySet<string> = new Set(),
): readonly DependencyDraft[] {
  const seen = new Set<string>([getPublishedId(document._id)])
  const found: DependencyDraft[] = []
  visit(document)
  return found

  function visit(from: SanityDocument): void {
    for (const id of referencesIn(from)) {
      const versions = dependencies.get(id)
      const version = versions && currentVersion(versions)
      if (!version || seen.has(id)) continue
      seen.add(id)
      const {draft, published = null} = versions
      if (draft == null || published === null || !skipped.has(id)) visit(version)
      if (draft != null) found.push({id, draft, published})
    }
  }
}
