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
