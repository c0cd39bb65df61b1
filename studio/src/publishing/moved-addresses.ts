import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {targetPath} from '@domora/content/redirect'
import {pathOf} from '@domora/content/routes'
import type {Action, SanityClient} from '@sanity/client'
import {getDraftId, isPublishedId, type SanityDocument} from 'sanity'
import {z} from 'zod'
import {addressPaths} from '../cms-pages.ts'

/** A path that a page leaves, and where its visitors go from now on. */
export interface Move {
  readonly from: string
  readonly to: string
}

const stored = z.array(z.object({_id: z.string(), from: z.string().nullable(), to: z.string().nullable()}))

/** A redirect as it is published. */
export interface PublishedRedirect extends Move {
  readonly id: string
  readonly hasDraft: boolean
}

export async function readRedirects(client: SanityClient): Promise<readonly PublishedRedirect[]> {
  const raw = client.withConfig({perspective: 'raw'})
  const answer = await raw.fetch<unknown>(
    '*[_type == "redirect"]{_id, from, to}',
    {},
    {tag: 'publish.redirects'},
  )
  const all = stored.parse(answer)
  const ids = new Set(all.map(({_id}) => _id))
  return all.flatMap(({_id, from, to}) =>
    isPublishedId(_id) && from !== null && to !== null
      ? [{id: _id, from, to, hasDraft: ids.has(getDraftId(_id))}]
      : [],
  )
}

/** The paths of a page by language; none for another document. */
export const pathsOf = (page: SanityDocument | null): ReadonlyMap<LocaleCode, string> =>
  addressPaths(page?._type === 'page' ? page['address'] : undefined)

/** The paths that a page leaves when its draft is published. Without a new one in a language, it is the one in English. */
export function movesOf(draft: SanityDocument, published: SanityDocument | null): readonly Move[] {
  const now = pathsOf(draft)
  return [...pathsOf(published)].flatMap(([locale, from]) => {
    const to = now.get(locale) ?? now.get(defaultLocale) ?? pathOf({kind: 'landing'}, locale)
    return to === from || [...now.values()].includes(from) ? [] : [{from, to}]
  })
}

/** The redirects that end because a page takes the path that they start from. */
export const endingRedirects = (
  taken: readonly string[],
  redirects: readonly PublishedRedirect[],
): readonly PublishedRedirect[] => redirects.filter(({from}) => taken.includes(from))

/**
 * What is done to the redirects when pages move: a redirect from each old path, none from a path that a page takes, and none
 * that leads to an old path. A redirect with unpublished edits of its own keeps its target.
 *
 * @param moves those whose visitors are sent on
 * @param taken the paths of pages from now on
 */
export function redirectActions(
  moves: readonly Move[],
  taken: readonly string[],
  redirects: readonly PublishedRedirect[],
): Action[] {
  const ending = endingRedirects(taken, redirects)
  const kept = redirects.filter((one) => !ending.includes(one))
  return [
    ...ending.map(({id, hasDraft}): Action => ({
      actionType: 'sanity.action.document.delete',
      publishedId: id,
      includeDrafts: hasDraft ? [getDraftId(id)] : [],
    })),
    ...kept.flatMap(({id, from, to, hasDraft}) => {
      const move = moves.find((one) => one.from === from || one.from === targetPath(to))
      if (move === undefined || hasDraft) return []
      const {search, hash} = new URL(to, 'https://site.invalid')
      const next = move.from === from ? move.to : `${move.to}${search}${hash}`
      const patch = {set: {to: next}}
      return published(id, {
        actionType: 'sanity.action.document.edit',
        draftId: getDraftId(id),
        publishedId: id,
        patch,
      })
    }),
    ...moves
      .filter((move) => !kept.some(({from}) => from === move.from))
      .flatMap(({from, to}) => {
        const id = `redirect-${crypto.randomUUID()}`
        const attributes = {_id: getDraftId(id), _type: 'redirect', from, to, permanent: false}
        return published(id, {
          actionType: 'sanity.action.document.create',
          publishedId: id,
          attributes,
          ifExists: 'fail',
        })
      }),
  ]
}

const published = (id: string, write: Action): Action[] => [
  write,
  {actionType: 'sanity.action.document.publish', draftId: getDraftId(id), publishedId: id},
]
