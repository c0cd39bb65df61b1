import {z} from 'zod'

/** Whether a value is an absolute path of this site, even after repeated decoding. */
export const isSitePath = (value: string): boolean => sitePathProblem(value) === null

/**
 * The rule that a value breaks as an absolute path of this site, in words that follow the value; `null` for a path.
 * Browsers read `//host` and `/\host` as another host, also percent-encoded. URL parsers drop control characters and
 * white space (https://url.spec.whatwg.org/#url-parsing).
 */
export function sitePathProblem(value: string): string | null {
  if (!value.startsWith('/')) return 'does not start with a slash'
  for (let path = value; ;) {
    if (path.startsWith('//')) return 'starts with more than one slash'
    if (path.includes('\\')) return 'has a backslash in it'
    if (/[\s\p{Cc}]/u.test(path)) return 'has a space in it'
    const decoded = decode(path)
    if (decoded === null) return 'has an invalid percent escape'
    if (decoded === path) return null
    path = decoded
  }
}

/** `null` for malformed percent-encoding: servers disagree on its meaning. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Fields of a mail that a link may fill in. `bcc` and `cc` would send it to people whom the visitor does not see. */
const mailFields = new Set(['subject', 'body'])

/** Whether a value is an absolute URL with a safe scheme; `javascript:` and `data:` are not safe. */
export const isSafeUrl = (value: string): boolean => {
  const url = URL.parse(value)
  if (url === null || !schemes.has(url.protocol)) return false
  return (
    url.protocol !== 'mailto:' ||
    [...url.searchParams.keys()].every((name) => mailFields.has(name.toLowerCase()))
  )
}

/** The address of an external link: http(s), mail or telephone. */
export const safeUrl = z.string().refine(isSafeUrl, 'is not an http(s), mailto or tel address')

/** The address of a link in running text: external, a path of this site, or a place on the page. */
export const safeHref = z
  .string()
  .refine((href) => /^#[\w-]+$/.test(href) || isSitePath(href) || isSafeUrl(href), 'is not a safe link')

/** The name of a place on a page: its `id`, and the fragment of its address (`late-fees`). */
export const anchor = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'may only have lowercase letters, digits and hyphens')
