import {defaultLocale} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {buildId} from '../../../../build-id.ts'
import {localeCodeRedirects} from '../../../../locale-redirects.ts'
import {root} from '../../../../root.ts'
import {readContent} from '../../../../sanity/read-content.ts'
import {isPage} from '../../../../site/site-page.ts'

/** The redirects and prerendered paths of this build. */
export async function GET(_: Request, {params}: RouteContext<'/builds/meta/[file]'>): Promise<Response> {
  if ((await params).file !== `${buildId}.json`) return new Response(null, {status: 404})
  const {site} = root()
  const fromEditors = await readContent(queries.redirects, defaultLocale, {}, site.content.known)
  const pages = await site.list()
  const rules = {
    id: buildId,
    /** Those in code come first; `:path+` stands for the rest of a path. */
    redirects: [
      ...localeCodeRedirects.map(({source, destination}) => ({from: source, to: destination, status: 308})),
      ...Array.from(fromEditors?.values() ?? [], ({from, to, permanent}) => ({
        from,
        to,
        status: permanent ? 308 : 307,
      })),
    ],
    prerendered: pages.filter((page) => isPage(page) && page.version === undefined).map(({path}) => path),
  }
  return Response.json(rules, {headers: {'cache-control': 'no-cache'}})
}
