import {getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {pageSlugOf, type RedirectRule} from './redirect-rule.ts'

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
