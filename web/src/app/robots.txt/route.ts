import {localeCodes, locales} from '@domora/content/locales'
import {absoluteUrl} from '../../env.ts'

export const dynamic = 'force-dynamic'

export function GET(): Response {
  const sitemaps = localeCodes.map((code) => `Sitemap: ${absoluteUrl(`${locales[code].prefix}/sitemap.xml`)}`)
  const lines = ['User-agent: *', 'Allow: /', 'Disallow: /api/', '', ...sitemaps, '']
  return new Response(lines.join('\n'), {
    headers: {'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600'},
  })
}
