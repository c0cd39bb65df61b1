import {randomBytes} from 'node:crypto'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {siteFolderOf} from '@domora/content/site-folders'
import onHeaders from 'on-headers'
import {env} from '../env.ts'
import {draftCookie} from '../draft-cookie.ts'
import {contentSecurityPolicy, draftPolicy} from './content-security-policy.ts'

const policyHeader = 'content-security-policy'

/** The encoding of a route's body. Next drops `content-encoding` from responses of routes. */
export const bodyEncodingHeader = 'x-body-encoding'

/** By these headers Next's client asks for RSC payloads instead of pages. */
const payloadHeaders = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
]

const isDevelopment = process.env.NODE_ENV === 'development'

/** Features that no page of the site uses. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]

/**
 * Headers of every answer. One that an answer has already stays as it is.
 * https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html
 */
const siteHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Without `includeSubDomains`: the site cannot speak for other hosts below its domain.
  ...(env.SITE_URL.startsWith('https:') && {'strict-transport-security': 'max-age=31536000'}),
}

/** The policy of an answer that has none of its own: of a draft page, or of what is no page and may load nothing. */
const policyOf = (response: ServerResponse, nonce: string | null): string =>
  nonce !== null && String(response.getHeader('content-type')).startsWith('text/html')
    ? draftPolicy(nonce)
    : contentSecurityPolicy()

const cacheControl = {immutable: 'public, max-age=31536000, immutable', hour: 'public, max-age=3600'} as const

/** Sets how long caches keep a file. They never keep an error: another instance may have the file already. */
function setCaching(path: string, response: ServerResponse): void {
  const folder = siteFolderOf(path)
  if (folder === undefined) return
  const {caching = 'own'} = folder
  if (response.statusCode >= 400) response.setHeader('cache-control', 'no-store')
  else if (caching !== 'own' && [200, 206, 304].includes(response.statusCode))
    response.setHeader('cache-control', cacheControl[caching])
}

interface RequestKind {
  /** For the scripts of a draft page. */
  readonly nonce: string | null
  readonly isPreview: boolean
}

function addMissing(response: ServerResponse, {nonce, isPreview}: RequestKind): void {
  for (const [name, value] of Object.entries(siteHeaders)) {
    // Studio opens a preview in a window of its own, too, and exchanges messages with it.
    if (isPreview && name === 'cross-origin-opener-policy') continue
    if (!response.hasHeader(name)) response.setHeader(name, value)
  }
  // The development server evaluates code and adds scripts as it goes.
  if (!isDevelopment && !response.hasHeader(policyHeader))
    response.setHeader(policyHeader, policyOf(response, nonce))
  const bodyEncoding = response.getHeader(bodyEncodingHeader)
  if (bodyEncoding !== undefined) {
    response.setHeader('content-encoding', bodyEncoding)
    response.removeHeader(bodyEncodingHeader)
  }
  // Next names headers of RSC requests, which a visitor's request has none of.
  const vary = isPreview ? undefined : response.getHeader('vary')
  if (vary !== undefined)
    response.setHeader(
      'vary',
      String(vary)
        .toLowerCase()
        .split(/\s*,\s*/)
        .filter((name) => !payloadHeaders.includes(name))
        .join(', ') || 'accept-encoding',
    )
}

/**
 * Adds the security headers to an answer, whatever gives it: a page, a file, an error. It is the last to set headers, so it adds
 * what is missing and keeps what is there. The same in next.config.ts would come first, and a page with a policy of its own would
 * then have two, which both hold.
 *
 * It also changes headers of the request: a draft page gets its nonce from a policy in the request, which no client may send; and
 * visitors never get an RSC payload, which a shared cache could give to others as the page.
 */
export function addResponseHeaders({headers, url}: IncomingMessage, response: ServerResponse): void {
  delete headers[policyHeader]
  const isDraft = headers.cookie?.includes(`${draftCookie}=`) ?? false
  const nonce = isDraft && !isDevelopment ? randomBytes(16).toString('base64') : null
  if (nonce !== null) headers[policyHeader] = `script-src 'nonce-${nonce}'`
  if (!isDraft) for (const name of payloadHeaders) delete headers[name]
  const kind: RequestKind = {nonce, isPreview: isDraft || (url?.startsWith('/api/draft/') ?? false)}
  // Now, because Next changes the URL later.
  const [path = ''] = url?.split('?') ?? []
  onHeaders(response, () => {
    setCaching(path, response)
    addMissing(response, kind)
  })
}
