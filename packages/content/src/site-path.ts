/**
 * Whether a value is an absolute path of this site and stays one however often it is decoded. Refused are
 * `//host` and `/\host`, which browsers take for another host, their percent-encoded forms, and control
 * characters and white space, which URL parsers drop (https://url.spec.whatwg.org/#url-parsing).
 */
export function isSitePath(value: string): boolean {
  if (!value.startsWith('/')) return false
  for (let path = value; ;) {
    if (/^\/[/\\]/.test(path) || path.includes('\\') || /[\s\p{Cc}]/u.test(path)) return false
    const decoded = decode(path)
    if (decoded === null) return false
    if (decoded === path) return true
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
