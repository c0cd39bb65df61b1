import {createHash} from 'node:crypto'
import {env} from '../env.ts'

/** Directives of a Content-Security-Policy, each with its sources. */
export type Directives = Readonly<Record<string, readonly string[]>>

/** What every policy starts from: nothing is allowed, and no site may frame the page. */
const nothing: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** What every page may load, and where it may send its forms: this site alone. */
const sameOrigin: Directives = {
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
}

/**
 * A Content-Security-Policy that allows nothing but what the directives say.
 * https://www.w3.org/TR/CSP3/
 */
export const contentSecurityPolicy = (directives: Directives = {}): string =>
  Object.entries({...nothing, ...directives})
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What stands in each element that the expression finds, without repetitions. */
const textsOf = (html: string, element: RegExp): readonly string[] => [
  ...new Set(Array.from(html.matchAll(element), ([, text = '']) => text)),
]

/**
 * The policy that allows a page its own inline styles and speculation rules by their hashes, files of this site, and nothing
 * else. Its scripts turn no text into code or markup (Trusted Types).
 *
 * @param html as React renders it: text and attributes hold no `<` or `>`, so that regular expressions find the elements
 * @param directives replace those that the page would have
 */
export function pagePolicy(html: string, directives: Directives = {}): string {
  const styles = textsOf(html, /<style>([^]*?)<\/style>/g)
  const rules = textsOf(html, /<script type="speculationrules">([^]*?)<\/script>/g)
  return contentSecurityPolicy({
    ...sameOrigin,
    'script-src': ["'self'", ...rules.map(hashOf)],
    'style-src': styles.length > 0 ? styles.map(hashOf) : ["'none'"],
    // Blurred previews of pictures are in the page's style.
    ...(styles.some((style) => style.includes('url(data:image/')) && {'img-src': ["'self'", 'data:']}),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
    ...directives,
  })
}

/**
 * The policy of a draft page: scripts by a nonce, and Studio may frame it. The overlays of visual editing set styles at run
 * time, so that styles cannot be allowed one by one.
 *
 * @param nonce as Next writes it into the page
 */
export const draftPolicy = (nonce: string): string =>
  contentSecurityPolicy({
    ...sameOrigin,
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'frame-ancestors': ["'self'", env.SANITY_STUDIO_ORIGIN],
  })
