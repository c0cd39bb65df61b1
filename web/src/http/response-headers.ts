import {randomBytes} from 'node:crypto'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {siteFolderOf} from '@domora/content/site-folders'
import compression from 'compression'
import onHeaders from 'on-headers'
import {env} from '../env.ts'
import {hasDraftCookie} from '../draft-cookie.ts'
import {contentSecurityPolicy, draftPolicy} from './content-security-policy.ts'

const policyHeader = 'content-security-policy'

/** The encoding of a route's body. Next drops `content-encoding` from responses of routes. */
export const bodyEncodingHeader = 'x-body-encoding'

/** Headers by which Next's client requests something else than pages, such as RSC payloads. */
const payloadHeaders =
  'rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url x-middleware-prefetch x-nextjs-data'.split(
    ' ',
  )

const isDevelopment = process.env.NODE_ENV === 'development'

/**
 * Headers of every response, unless it has its own.
 * https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html
 */
export const siteHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Without `includeSubDomains`: other hosts below the domain may not have TLS.
  ...(env.SITE_URL.startsWith('https:') && {'strict-transport-security': 'max-age=31536000'}),
}

export const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  hour: 'public, max-age=3600',
} as const

/** Sets how long caches keep a file. They never keep an error: another instance may have the file already. */
function setCaching(path: string, response: ServerResponse): void {
  const folder = siteFolderOf(path)
  if (folder === undefined) return
  const {caching = 'own'} = folder
  if (response.statusCode >= 400) response.setHeader('cache-control', 'no-store')
  else if (caching !== 'own' && [200, 206, 304].includes(response.statusCode))
    response.setHeader('cache-control', cacheControl[caching])
}

/** @param nonce for the scripts of a draft page */
function addMissing(response: ServerResponse, nonce: string | null, isPreview: boolean): void {
  for (const [name, value] of Object.entries(siteHeaders)) {
    // Studio can open a preview in a separate window, and exchanges messages with it.
    if (isPreview && name === 'cross-origin-opener-policy') continue
    if (!response.hasHeader(name)) response.setHeader(name, value)
  }
  // The development server evaluates code and adds scripts.
  if (!isDevelopment && !response.hasHeader(policyHeader)) {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    // A response that is not a page may load nothing.
    response.setHeader(policyHeader, nonce !== null && isPage ? draftPolicy(nonce) : contentSecurityPolicy())
  }
  const bodyEncoding = response.getHeader(bodyEncodingHeader)
  if (bodyEncoding !== undefined) {
    response.setHeader('content-encoding', bodyEncoding)
    response.removeHeader(bodyEncodingHeader)
  }
  // Next adds headers of RSC requests, which visitors do not send.
  const vary = isPreview ? undefined : response.getHeader('vary')
  if (vary === undefined) return
  const names = String(vary)
    .toLowerCase()
    .split(/\s*,\s*/)
  const kept = names.filter((name) => !payloadHeaders.includes(name))
  response.setHeader('vary', kept.join(', ') || 'accept-encoding')
}

/**
 * Adds the security headers to every response: pages, files, errors. It runs last, so it adds only what is missing. In
 * next.config.ts they would come first, and a page with its own policy would have two, which browsers both enforce.
 *
 * It also changes the request. Next takes the nonce of a draft page from a policy in the request, which clients may not
 * send. Visitors never get an RSC payload, because a shared cache could serve it to others as the page.
 */
export function addResponseHeaders({headers, url}: IncomingMessage, response: ServerResponse): void {
  delete headers[policyHeader]
  const isDraft = hasDraftCookie(headers.cookie)
  const nonce = isDraft && !isDevelopment ? randomBytes(16).toString('base64') : null
  if (nonce !== null) headers[policyHeader] = `script-src 'nonce-${nonce}'`
  if (!isDraft) for (const name of payloadHeaders) delete headers[name]
  const isPreview = isDraft || (url?.startsWith('/api/draft/') ?? false)
  // Read now: Next changes the URL later.
  const [path = ''] = url?.split('?') ?? []
  onHeaders(response, () => {
    setCaching(path, response)
    addMissing(response, nonce, isPreview)
  })
}

const compress = compression()

/** Compresses every response that is not compressed yet, with Brotli where the client accepts it, and adds the headers. */
export function guardResponse(request: IncomingMessage, response: ServerResponse): void {
  // Listeners on headers run in reverse order, so this one reads the encoding of the other.
  compress(request, response, () => addResponseHeaders(request, response))
}
