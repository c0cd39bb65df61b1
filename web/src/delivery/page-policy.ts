import {createHash} from 'node:crypto'
import {contentPolicy} from './content-policy.ts'
import {isDataBlock} from './is-data-block.ts'
import {pageParts} from './page-parts.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What pages are made of, the hashes apart. */
const own = ["'self'"]

/**
 * The content-security policy that allows a page what is in it and nothing else: its styles and inline scripts by their
 * hashes, everything else from this site alone.
 *
 * A page without inline scripts is a document. Its scripts turn no text into code or markup (Trusted Types); React and
 * Next do, so that a hydrated page cannot be held to it.
 */
export async function pagePolicy(html: string): Promise<string> {
  const parts = await pageParts(html)
  const styles = new Set<string>()
  const scripts = new Set<string>()
  let hasPreviews = false
  for (const part of parts) {
    if (part.kind === 'style') {
      styles.add(hashOf(part.text))
      hasPreviews ||= part.text.includes('url(data:image/')
    }
    if (part.kind === 'script' && !part.attributes.has('src') && !isDataBlock(part.attributes))
      scripts.add(hashOf(part.text))
  }
  return contentPolicy({
    'script-src': [...own, ...scripts],
    'style-src': styles.size > 0 ? [...styles] : ["'none'"],
    // Blurred previews of pictures travel in the page's style.
    'img-src': hasPreviews ? [...own, 'data:'] : own,
    'font-src': own,
    'connect-src': own,
    'manifest-src': own,
    'form-action': own,
    ...(scripts.size === 0 && {'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"]}),
  })
}
