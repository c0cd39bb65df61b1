import {handleFormPost} from '../../forms/handle-form-post.ts'
import {servePage} from '../../site/serve-page.ts'

/** Every path without a route of its own: pages and sitemaps, redirects of editors, and 404 pages. */
export const GET = (request: Request): Promise<Response> => servePage(request)

/** Takes the form of a page. */
export const POST = (request: Request): Promise<Response> => handleFormPost(request)
