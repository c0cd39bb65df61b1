import type {Localized} from '@domora/content/localized'
import {isPageShownIn} from '@domora/content/page-locales'
import {targetPath} from '@domora/content/redirect'
import {getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {pageAt, pageSlugOf, type RedirectRule} from './redirect-rule.ts'

const redirects = z.array(z.object({from: z.string(), to: z.string()}))

type Context = Pick<ValidationContext, 'getClient' | 'document'>

const published = ({getClient}: Context) =>
  getClient({apiVersion: '2025-02-19'}).withConfig({perspective: 'published'})

/** Every other redirect that visitors meet. */
export async function otherRedirects(context: Context): Promise<readonly Required<RedirectRule>[]> {
  const found: unknown = await published(context).fetch(
    '*[_type == "redirect" && _id != $id && defined(from) && defined(to)]{from, to}',
    {id: getPublishedId(context.document?._id ?? '')},
    {tag: 'validation.redirects'},
  )
  return redirects.parse(found)
}

/** Why a redirect cannot start at an address where a page made by editors stands: nobody would reach the page. */
export async function shadowedPage(from: string | undefined, context: Context): Promise<true | string> {
  const slug = from === undefined ? null : pageSlugOf(from)
  if (slug === null) return true
  const count = z
    .number()
    .parse(
      await published(context).fetch(
        'count(*[_type == "page" && slug.current == $slug])',
        {slug},
        {tag: 'validation.pages'},
      ),
    )
  return count === 0 ? true : `There is a page at ${from}: visitors would no longer reach it.`
}

const standing = z.object({
  pages: z.array(z.object({title: z.custom<Localized<unknown>>(), body: z.custom<Localized<unknown>>()})),
  redirects: z.number(),
})

/**
 * What to remark on where nothing that visitors can reach stands at a redirect's target: no page in that language and
 * no other redirect. Files, whose names have a dot, and other sites are not looked at.
 */
export async function missingTarget(to: string | undefined, context: Context): Promise<true | string> {
  const path = to === undefined ? null : targetPath(to)
  if (path === null || path.includes('.')) return true
  const page = pageAt(path)
  if (page !== null && page.route.kind !== 'page') return true
  const {pages, redirects: onward} = standing.parse(
    await published(context).fetch(
      '{"pages": *[_type == "page" && slug.current == $slug]{title, body}, "redirects": count(*[_type == "redirect" && from == $path])}',
      {slug: pageSlugOf(path), path},
      {tag: 'validation.targets'},
    ),
  )
  const isReached =
    onward > 0 || (page !== null && pages.some((content) => isPageShownIn(content, page.locale)))
  return isReached ? true : `No page stands at ${path} yet.`
}
