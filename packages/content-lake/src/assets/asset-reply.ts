/** An answer with the bytes of an asset, for any HTTP server to send. */
export interface AssetReply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body?: Uint8Array
}

/** Content is found by its hash and never changes, so nobody has to ask again. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * 200 with the bytes, or 304 when the reader has them already.
 * @param etag without quotes.
 */
export function assetReply(
  body: Uint8Array,
  etag: string,
  headers: Record<string, string>,
  ifNoneMatch: string | undefined,
): AssetReply {
  const all = assetHeaders(etag, headers)
  return matchesEtag(ifNoneMatch, etag) ? {status: 304, headers: all} : {status: 200, headers: all, body}
}

/** The headers that every asset has: it is never guessed at, never run, and may be shown on any page. */
export function assetHeaders(etag: string, headers: Record<string, string>): Record<string, string> {
  return {
    'cache-control': IMMUTABLE,
    etag: `"${etag}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...headers,
  }
}

/** RFC 9110, If-None-Match: weak comparison, a list or `*`. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === `"${etag}"`
  })
}

/** `attachment` with a name that no header can be broken with (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\w.-]+/g, '_')
  const extended = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, percentEncode)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
