import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {requireContent} from '../../../lake/read-content.ts'
import {sources} from '../../../lake/sources.ts'
import {absoluteUrl} from '../../../routing/absolute-url.ts'

export const dynamic = 'force-static'

const year = 365 * 24 * 60 * 60 * 1000

/** Where to report a weakness: https://www.rfc-editor.org/rfc/rfc9116 */
export async function GET(): Promise<Response> {
  const {contactEmail} = await requireContent(sources.siteSettings, defaultLocale)
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(Date.now() + year).toISOString()}`,
    `Preferred-Languages: ${localeCodes.map((code) => locales[code].tag).join(', ')}`,
    `Canonical: ${absoluteUrl('/.well-known/security.txt')}`,
    '',
  ]
  return new Response(lines.join('\n'), {headers: {'content-type': 'text/plain; charset=utf-8'}})
}
