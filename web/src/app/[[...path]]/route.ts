import {findFormOf} from '../../forms/custom-forms.tsx'
import {formHandlers, handleFormPost} from '../../forms/handle-form-post.ts'
import {root} from '../../root.ts'
import {servePage} from '../../site/serve-page.ts'
import {countForm, versionFor} from '../../site/versions.ts'

/** Every path without a route of its own: pages and sitemaps, redirects of editors, and 404 pages. */
export const GET = async (request: Request): Promise<Response> => {
  const {site, count} = root()
  return site.forPlatform(await servePage(request, site, count))
}

/** Takes the form of a page. */
export async function POST(request: Request): Promise<Response> {
  const {site, leads, count} = root()
  const {headers} = request
  const source = site.content.known
  // A form belongs to the version that the visitor has.
  const find = async (path: string) => {
    const page = await site.find(path)
    return page && versionFor(page, headers)
  }
  const response = await handleFormPost(request, formHandlers(source, leads), find, findFormOf(source, leads))
  if (response.status === 303) {
    const page = await site.find(new URL(request.url).pathname).catch(() => null)
    if (page !== null) countForm(page, response.headers.get('location') ?? '', headers, count)
  }
  return response
}
