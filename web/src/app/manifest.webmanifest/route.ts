import {defaultLocale, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {root} from '../../root.ts'
import {requireContent} from '../../sanity/read-content.ts'

export const dynamic = 'force-dynamic'

/** https://www.w3.org/TR/appmanifest/ */
export async function GET(): Promise<Response> {
  const {known} = root().site.content
  const {brand, tagline} = await requireContent(queries.siteSettings, defaultLocale, known)
  const manifest = {
    name: brand,
    short_name: brand,
    description: tagline.text,
    lang: locales[defaultLocale].tag,
    start_url: '/',
    display: 'browser',
    icons: [
      {src: '/mark.svg', type: 'image/svg+xml', sizes: 'any'},
      {src: '/icons/192.png', type: 'image/png', sizes: '192x192'},
      {src: '/icons/512.png', type: 'image/png', sizes: '512x512'},
    ],
  }
  return Response.json(manifest, {
    headers: {'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600'},
  })
}
