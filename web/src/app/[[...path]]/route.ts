import {findFormOf} from '../../forms/custom-forms.tsx'
import {formHandlers, handleFormPost} from '../../forms/handle-form-post.ts'
import {root} from '../../root.ts'
import {servePage} from '../../site/serve-page.ts'

/** Every path without a route of its own: pages and sitemaps, redirects of editors, and 404 pages. */
export const GET = async (request: Request): Promise<Response> => {
  const {site, count} = root()
  return site.forPlatform(await servePage(request, site, count))
}

/** Takes the form of a page. */
export function POST(request: Request): Promise<Response> {
  const {site, leads} = root()
  const source = site.content.known
  return handleFormPost(request, formHandlers(source, leads), site.find, findFormOf(source, leads))
}
