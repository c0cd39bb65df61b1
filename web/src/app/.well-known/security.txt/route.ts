import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf} from '@domora/content/routes'
import {absoluteUrl} from '../../../env.ts'
import {root} from '../../../root.ts'
import {requireContent} from '../../../sanity/read-content.ts'

const year = 365 * 24 * 60 * 60 * 1000

/** Where to report a vulnerability: https://www.rfc-editor.org/rfc/rfc9116 */
export async function GET(): Promise<Response> {
  const {contactEmail} = await requireContent(queries.siteSettings, defaultLocale, root().site.content.known)
  const lines = [
    `Contact: ${contactEmail === null ? absoluteUrl(pathOf({kind: 'contact'}, defaultLocale)) : `mailto:${contactEmail}`}`,
    `Expires: ${new Date(Date.now() + year).toISOString()}`,
    `Preferred-Languages: ${localeCodes.map((code) => locales[code].tag).join(', ')}`,
    `Canonical: ${absoluteUrl('/.well-known/security.txt')}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600'},
  })
}
