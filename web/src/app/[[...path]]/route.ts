import {servePage} from '../../site-pages/serve-page.ts'

/** Every path without a route of its own: pages and sitemaps, redirects of editors, and 404 pages. */
export const GET = (request: Request): Promise<Response> => servePage(request)
