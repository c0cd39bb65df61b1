import {createHash} from 'node:crypto'
import {env} from '../env.ts'

/** Directives of a Content-Security-Policy, each with its sources. */
export type Directives = Readonly<Record<string, readonly string[]>>

/** Every policy starts from these: nothing is allowed, and no site may frame the page. */
const nothing: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Every page may load from this site and send its forms to it. */
const sameOrigin: Directives = {
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
}

/** A Content-Security-Policy that allows only what the directives say. https://www.w3.org/TR/CSP3/ */
export const contentSecurityPolicy = (directives: Directives = {}): string =>
  Object.entries({...nothing, ...directives})
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The distinct contents of the elements with a start tag. Ten times as fast as an expression: styles are half of a page. */
function textsOf(html: string, start: string, end: string): readonly string[] {
  const [, ...rests] = html.split(start)
  return [...new Set(rests.map((rest) => rest.slice(0, rest.indexOf(end))))]
}

/**
 * Allows a page its own inline styles and speculation rules, by their hashes, and files of this site. Trusted Types keep
 * its scripts from turning text into code or markup.
 *
 * @param html as React renders it: without `<` or `>` in text and attributes, so the tags are those of elements
 * @param directives override those of the page
 */
export function pagePolicy(html: string, directives: Directives = {}): string {
  const styles = textsOf(html, '<style>', '</style>')
  const rules = textsOf(html, '<script type="speculationrules">', '</script>')
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
 * The policy of a draft page: scripts need a nonce, and Studio may frame the page. The overlays of visual editing set
 * styles at run time, so hashes cannot allow them.
 *
 * @param nonce which Next writes into the page
 */
export const draftPolicy = (nonce: string): string =>
  contentSecurityPolicy({
    ...sameOrigin,
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'frame-ancestors': ["'self'", env.SANITY_STUDIO_ORIGIN],
  })
