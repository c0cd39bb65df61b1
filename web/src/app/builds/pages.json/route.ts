import {site} from '../../../site/site.ts'

/** Rendered once, by the build. */
export const dynamic = 'force-static'

/** The pages that this build rendered. To say so, it renders them: a site that starts has them, also without the lake. */
export async function GET(): Promise<Response> {
  await site().finish()
  const pages = await site().list()
  return Response.json({pages: pages.map(({path}) => path).filter((path) => path.startsWith('/'))})
}
