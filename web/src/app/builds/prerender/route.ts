import {root} from '../../../root.ts'

/** `next build` calls this route once. Visitors cannot reach it (http/site-server.ts). */
export const dynamic = 'force-static'

/** Renders every page of the site into the build, so that a site that starts without the lake has them. @returns their paths */
export async function GET(): Promise<Response> {
  const {site} = root()
  await site.finish()
  const pages = await site.list()
  return Response.json({pages: pages.map(({path}) => path).filter((path) => path.startsWith('/'))})
}
