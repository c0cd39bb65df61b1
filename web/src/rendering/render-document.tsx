import {createHash} from 'node:crypto'
import {type LocaleCode, locales} from '@domora/content/locales'
import type {ReactNode} from 'react'
import {prerender} from 'react-dom/static'
import {Document} from '../ui/document.tsx'
import {fontFiles} from '../ui/fonts.ts'
import {ClientScripts} from './client-scripts.tsx'
import {type Directives, pagePolicy} from '../http/content-security-policy.ts'
import {bodyEncodingHeader} from '../http/response-headers.ts'

/** What is sent at a path: a page, or a file that is made of content. */
export interface FinishedDocument {
  readonly body: string
  readonly contentType: string
  /** The page's Content-Security-Policy; `null` for what is no page. */
  readonly policy: string | null
  /** A weak entity tag: the same document can be compressed in several ways. https://www.rfc-editor.org/rfc/rfc9110#name-etag */
  readonly etag: string
}

const escaped = new Map(
  Object.entries({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;'}),
)

/** A text in HTML or XML, also in an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escaped.get(character) ?? character)

const htmlType = 'text/html; charset=utf-8'

export function finishedDocument(
  body: string,
  contentType: string,
  policy: string | null = null,
): FinishedDocument {
  const hash = createHash('sha256')
    .update(policy ?? '')
    .update(body)
    .digest('base64url')
  return {body, contentType, policy, etag: `W/"${hash.slice(0, 20)}"`}
}

/** React's own `preload` has no effect in a route handler, and React would put link elements behind the styles. */
const fontPreloads = fontFiles
  .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin="">`)
  .join('')

/**
 * Renders a page to a document: the components that all pages are made of, without the framework's scripts and without the
 * comments and attributes by which React would find its way through the page again.
 *
 * @param policy directives that replace those of the page's Content-Security-Policy
 */
export async function renderPage(
  page: ReactNode,
  locale: LocaleCode,
  policy?: Directives,
): Promise<FinishedDocument> {
  const {prelude} = await prerender(
    <Document lang={locales[locale].tag} head={<ClientScripts />}>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {page}
    </Document>,
  )
  const rendered = await new Response(prelude).text()
  // Text and attributes hold no < or >: React escapes them, and JsonScript does.
  const html = rendered
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/(<\/style>)?<style [^>]*>/g, (_, after) => (after ? '' : '<style>'))
    .replaceAll(/><\/(path|use|circle)>/g, '/>')
    .replace('<head>', `<head>${fontPreloads}`)
  return process.env.NODE_ENV === 'development'
    ? reloadingDocument(html)
    : finishedDocument(html, htmlType, pagePolicy(html, policy))
}

/** In development: a page that asks for itself again and again, and reloads when its component, style or content is new. */
function reloadingDocument(html: string): FinishedDocument {
  const document = finishedDocument(html, htmlType)
  const headers = JSON.stringify({'if-none-match': document.etag})
  const script = `<script type="module">
setInterval(async () => {
  const {ok} = await fetch(location.href, {method: 'HEAD', cache: 'no-store', headers: ${headers}}).catch(() => ({}))
  if (ok) location.reload()
}, 700)
</script>`
  return {...document, body: html.replace('</body>', () => `${script}</body>`)}
}

interface RenderedAnswer {
  readonly locale: LocaleCode
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Directives that replace those of the page's Content-Security-Policy. */
  readonly policy?: Directives
}

/** A page as the answer to one request, which no cache keeps. */
export async function renderResponse(
  page: ReactNode,
  {locale, status, headers = {}, policy}: RenderedAnswer,
): Promise<Response> {
  return uncachedResponse(await renderPage(page, locale, policy), status, headers)
}

/** A finished document as the answer to one request, which no cache keeps. */
export const uncachedResponse = (
  {body, contentType, policy}: FinishedDocument,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': contentType,
      'cache-control': 'no-store',
      ...(policy !== null && {'content-security-policy': policy}),
      ...headers,
    },
  })

/**
 * A shared cache may answer for a second by itself, so that a page in demand is requested once a second and still changes
 * soon; and for a day while this server fails. A browser asks each time, and mostly gets 304. nginx counts whole seconds: one that
 * ends now keeps a page for less than a second, where `s-maxage=1` keeps it for up to two.
 */
const cacheHeaders = (isCompressed: boolean) => ({
  // Without "no-transform" Next compresses the compressed body once more.
  'cache-control': `public, max-age=0, s-maxage=1, stale-if-error=86400${isCompressed ? ', no-transform' : ''}`,
  'x-accel-expires': `@${Math.floor(Date.now() / 1_000)}`,
  vary: 'accept-encoding',
})

/** Compared weakly, because proxies change the prefix. https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
const isNotModified = (request: Request, etags: readonly string[]): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(/\s*,\s*/)
    .some((tag) => tag === '*' || etags.some((etag) => tag.replace(/^W\//, '') === etag.replace(/^W\//, '')))

/**
 * A finished document as the response to a request: 304 when the client has it already.
 *
 * @param brotli the compressed document; `null` while it is not compressed. A client then gets the compressed form when it asks
 * again.
 */
export function documentResponse(
  document: FinishedDocument,
  request: Request,
  brotli: Uint8Array<ArrayBuffer> | null = null,
): Response {
  const {body, contentType, policy, etag} = document
  const brotliEtag = etag.replace(/"$/, '-br"')
  const headers = {
    ...cacheHeaders(brotli !== null),
    etag: brotli === null ? etag : brotliEtag,
    ...(policy !== null && {'content-security-policy': policy}),
  }
  if (isNotModified(request, brotli === null ? [etag, brotliEtag] : [brotliEtag]))
    return new Response(null, {status: 304, headers})
  return new Response(brotli ?? body, {
    headers: {...headers, 'content-type': contentType, ...(brotli !== null && {[bodyEncodingHeader]: 'br'})},
  })
}
