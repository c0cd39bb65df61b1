import {localeCodes, locales} from '@domora/content/locales'
import {absoluteUrl} from '../../routing/absolute-url.ts'

export const dynamic = 'force-static'

export function GET(): Response {
  const sitemaps = localeCodes.map((code) => `Sitemap: ${absoluteUrl(`${locales[code].prefix}/sitemap.xml`)}`)
  const lines = ['User-agent: *', 'Allow: /', 'Disallow: /api/', '', ...sitemaps, '']
  return new Response(lines.join('\n'), {headers: {'content-type': 'text/plain; charset=utf-8'}})
}
