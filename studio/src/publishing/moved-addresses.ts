import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {isAddressed} from '@domora/content/page-locales'
import {targetPath} from '@domora/content/redirect'
import {pathOf} from '@domora/content/routes'
import type {Action, SanityClient} from '@sanity/client'
import {getDraftId, getVersionId, isPublishedId, type SanityDocument} from 'sanity'
import {z} from 'zod'
import {addressPaths} from '../cms-pages.ts'
import {fetchIn} from '../queries.ts'

/** A path that a page leaves, and where it redirects to. */
export interface Move {
  readonly from: string
  readonly to: string
}

const stored = z.array(z.object({_id: z.string(), from: z.string().nullable(), to: z.string().nullable()}))

export interface PublishedRedirect extends Move {
  readonly id: string
  readonly hasDraft: boolean
}

/** @param release whose edits count, instead of drafts */
export async function readRedirects(
  client: SanityClient,
  release?: string,
): Promise<readonly PublishedRedirect[]> {
  const query = '*[_type == "redirect"]{_id, from, to}'
  const all = await fetchIn(client, 'raw', 'publish.redirects', stored, query)
  const ids = new Set(all.map(({_id}) => _id))
  return all.flatMap(({_id: id, from, to}) => {
    if (!isPublishedId(id) || from === null || to === null) return []
    return [{id, from, to, hasDraft: ids.has(editedId(id, release))}]
  })
}

/** Of the draft, or of the version in a release. */
const editedId = (id: string, release: string | undefined) =>
  release === undefined ? getDraftId(id) : getVersionId(id, release)

/** By language; none for a document that is not a page. */
export const pathsOf = (page: SanityDocument | null): ReadonlyMap<LocaleCode, string> =>
  addressPaths(isAddressed(page?._type) ? page?.['address'] : undefined)

/** From the paths that a page loses when its draft is published. A language without a new path redirects to the English one. */
export function movesOf(draft: SanityDocument, published: SanityDocument | null): readonly Move[] {
  const now = pathsOf(draft)
  return [...pathsOf(published)].flatMap(([locale, from]) => {
    const to = now.get(locale) ?? now.get(defaultLocale) ?? pathOf({kind: 'landing'}, locale)
    return to === from || [...now.values()].includes(from) ? [] : [{from, to}]
  })
}

export const endingRedirects = (
  taken: readonly string[],
  redirects: readonly PublishedRedirect[],
): readonly PublishedRedirect[] => redirects.filter(({from}) => taken.includes(from))

/**
 * When pages move, adds a redirect from each old path, deletes those from a path that a page takes, and updates those to an old
 * path. A redirect with unpublished edits keeps its target.
 *
 * @param taken the new paths of pages
 * @param release changes the redirects in this release; by default, they are published
 */
export function redirectActions(
  moves: readonly Move[],
  taken: readonly string[],
  redirects: readonly PublishedRedirect[],
  release?: string,
): Action[] {
  const ending = endingRedirects(taken, redirects)
  const kept = redirects.filter((one) => !ending.includes(one))
  const idsOf = (id: string) => ({draftId: editedId(id, release), publishedId: id})
  const publish = (id: string): Action[] =>
    release === undefined ? [{actionType: 'sanity.action.document.publish', ...idsOf(id)}] : []
  const remove = ({id: publishedId, hasDraft}: PublishedRedirect): Action => {
    const edited = editedId(publishedId, release)
    return release === undefined
      ? {actionType: 'sanity.action.document.delete', publishedId, includeDrafts: hasDraft ? [edited] : []}
      : {actionType: 'sanity.action.document.version.unpublish', versionId: edited, publishedId}
  }
  return [
    ...ending.map(remove),
    ...kept.flatMap(({id, from, to, hasDraft}): Action[] => {
      const move = moves.find((one) => one.from === from || one.from === targetPath(to))
      if (move === undefined || hasDraft) return []
      const {search, hash} = new URL(to, 'https://site.invalid')
      const next = move.from === from ? move.to : `${move.to}${search}${hash}`
      const patch = {set: {to: next}}
      return [{actionType: 'sanity.action.document.edit', ...idsOf(id), patch}, ...publish(id)]
    }),
    ...moves
      .filter((move) => !kept.some(({from}) => from === move.from))
      .flatMap(({from, to}): Action[] => {
        const publishedId = `redirect-${crypto.randomUUID()}`
        const document = {_id: editedId(publishedId, release), _type: 'redirect', from, to, permanent: false}
        if (release !== undefined)
          return [{actionType: 'sanity.action.document.version.create', publishedId, document}]
        const create = {publishedId, attributes: document, ifExists: 'fail'} as const
        return [{actionType: 'sanity.action.document.create', ...create}, ...publish(publishedId)]
      }),
  ]
}
