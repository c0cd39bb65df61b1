import {z} from 'zod'

/** Whether a value is an absolute path of this site and stays one however often it is decoded. */
export const isSitePath = (value: string): boolean => sitePathProblem(value) === null

/**
 * Which rule keeps a value from being an absolute path of this site, as words that follow the value; `null` for a
 * path. Refused are `//host` and `/\host`, which browsers take for another host, their percent-encoded forms, and
 * control characters and white space, which URL parsers drop (https://url.spec.whatwg.org/#url-parsing).
 */
export function sitePathProblem(value: string): string | null {
  if (!value.startsWith('/')) return 'does not start with a slash'
  for (let path = value; ;) {
    if (path.startsWith('//')) return 'starts with more than one slash'
    if (path.includes('\\')) return 'has a backslash in it'
    if (/[\s\p{Cc}]/u.test(path)) return 'has a space in it'
    const decoded = decode(path)
    if (decoded === null) return 'has a percent sign that is no part of a character'
    if (decoded === path) return null
    path = decoded
  }
}

/** `null` for malformed percent-encoding, which servers read in different ways. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** What a link may fill in of a mail. With `bcc` or `cc` a visitor would write to people who are not named. */
const mailFields = new Set(['subject', 'body'])

/** Whether a value is an absolute URL of a scheme that is safe in a link; `javascript:` and `data:` are not. */
export const isSafeUrl = (value: string): boolean => {
  const url = URL.parse(value)
  if (url === null || !schemes.has(url.protocol)) return false
  return (
    url.protocol !== 'mailto:' ||
    [...url.searchParams.keys()].every((name) => mailFields.has(name.toLowerCase()))
  )
}

/** The address of a link to elsewhere: http(s), mail or telephone. */
export const safeUrl = z.string().refine(isSafeUrl, 'is not an http(s), mailto or tel address')

/** The address of a link in running text: elsewhere, a path of this site, or a place on the page. */
export const safeHref = z
  .string()
  .refine((href) => /^#[\w-]+$/.test(href) || isSitePath(href) || isSafeUrl(href), 'is not a safe link')

/** The name of a place on a page: its `id`, and what stands after `#` in an address (`late-fees`). */
export const anchor = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'is not a name of small letters, digits and hyphens')
