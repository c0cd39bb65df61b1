import {createHash} from 'node:crypto'
import {contentPolicy, type Directives} from './content-policy.ts'
import {ownSources} from './own-sources.ts'
import type {PagePart} from './page-parts.ts'
import {scriptKind} from './script-kind.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The content-security policy that allows a page what is in it and nothing else: its styles and inline scripts by their
 * hashes, everything else from this site alone.
 *
 * A page without inline code is a document. Its scripts turn no text into code or markup (Trusted Types); React and Next
 * do, so that a hydrated page cannot be held to it.
 *
 * @param also directives that hold in place of those that the page would have
 */
export function pagePolicy(parts: readonly PagePart[], also: Directives = {}): string {
  const styles = new Set<string>()
  const scripts = new Set<string>()
  let isDocument = true
  let hasPreviews = false
  for (const part of parts) {
    if (part.kind === 'style') {
      styles.add(hashOf(part.text))
      hasPreviews ||= part.text.includes('url(data:image/')
    }
    if (part.kind !== 'script' || part.attributes.has('src')) continue
    const kind = scriptKind(part.attributes)
    if (kind !== 'data') scripts.add(hashOf(part.text))
    if (kind === 'code') isDocument = false
  }
  return contentPolicy({
    ...ownSources,
    'script-src': ["'self'", ...scripts],
    'style-src': styles.size > 0 ? [...styles] : ["'none'"],
    // Blurred previews of pictures travel in the page's style.
    ...(hasPreviews && {'img-src': ["'self'", 'data:']}),
    ...(isDocument && {'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"]}),
    ...also,
  })
}
