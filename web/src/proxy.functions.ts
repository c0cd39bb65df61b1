import {type NextRequest, NextResponse} from 'next/server'
import {draftPolicy} from './http/content-security-policy.ts'

/** Draft pages only; visitors' requests do not reach it. Next reads the literal. */
export const config = {matcher: [{source: '/:path*', has: [{type: 'cookie', key: '__prerender_bypass'}]}]}

/** Gives a draft page its nonce, as http/response-headers.ts does on a server. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID())
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', `script-src 'nonce-${nonce}'`)
  const response = NextResponse.next({request: {headers}})
  response.headers.set('content-security-policy', draftPolicy(nonce))
  return response
}
