import {randomBytes} from 'node:crypto'
import type {ServerResponse} from 'node:http'
import onHeaders from 'on-headers'
import {env} from '../env.ts'
import {onRequestStart} from '../http/on-request-start.ts'
import {draftCookie} from '../preview/draft-routes.ts'
import {insideHeader} from '../routing/by-slug.ts'
import {contentPolicy} from './content-policy.ts'
import {draftPolicy} from './draft-policy.ts'
import {sharedLifetime} from './shared-lifetime.ts'
import {siteHeaders} from './site-headers.ts'

const policyHeader = 'content-security-policy'

/** By these Next's client asks for payloads in place of pages. */
const payloadHeaders = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
]

const isDevelopment = process.env.NODE_ENV === 'development'
const deliversDocuments = env.SITE_DELIVERY === 'document' && !isDevelopment

/** For whatever is no page: nothing in it may do anything. */
const fallbackPolicy = contentPolicy()

/** The policy of an answer that has none of its own. */
const policyOf = (response: ServerResponse, nonce: string | null): string =>
  nonce !== null && String(response.getHeader('content-type')).startsWith('text/html')
    ? draftPolicy(nonce)
    : fallbackPolicy

interface Asked {
  readonly nonce: string | null
  readonly isPreview: boolean
  readonly isInside: boolean
}

function complete(response: ServerResponse, {nonce, isPreview, isInside}: Asked): void {
  for (const [name, value] of Object.entries(siteHeaders)) {
    // Studio talks with a preview in a window of its own, too.
    if (isPreview && name === 'cross-origin-opener-policy') continue
    if (!response.hasHeader(name)) response.setHeader(name, value)
  }
  // The development server evaluates code and adds scripts as it goes.
  if (!isDevelopment && !response.hasHeader(policyHeader))
    response.setHeader(policyHeader, policyOf(response, nonce))
  // This server reads from Next's words whether a page is fresh.
  if (isInside) return
  const cacheControl = response.getHeader('cache-control')
  if (typeof cacheControl === 'string') response.setHeader('cache-control', sharedLifetime(cacheControl))
  if (deliversDocuments && !isPreview && response.hasHeader('vary'))
    response.setHeader('vary', 'accept-encoding')
}

/**
 * Sees to the headers of everything that this server answers, pages, files, errors and all, last of all: what is missing
 * is added, and what is there stays. Rules of next.config.ts would come first, and Next would then add the policy of a
 * page to theirs, as a second one that holds as well.
 *
 * What concerns headers of requests: a draft page gets its nonce from a policy in the request, which is nobody else's to
 * send; and visitors get documents at all times, never a payload that a shared cache could give to somebody else.
 */
export function completeHeaders(): void {
  onRequestStart((request, response) => {
    const {headers} = request
    delete headers[policyHeader]
    const isDraft = headers.cookie?.includes(`${draftCookie}=`) ?? false
    const nonce = isDraft && !isDevelopment ? randomBytes(16).toString('base64') : null
    if (nonce !== null) headers[policyHeader] = `script-src 'nonce-${nonce}'`
    if (deliversDocuments && !isDraft) for (const name of payloadHeaders) delete headers[name]
    const asked: Asked = {
      nonce,
      isPreview: isDraft || (request.url?.startsWith('/api/draft/') ?? false),
      isInside: headers[insideHeader.key] === insideHeader.value,
    }
    onHeaders(response, () => complete(response, asked))
  })
}
