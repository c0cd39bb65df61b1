import {type LocaleCode, locales} from '@domora/content/locales'
import type {ReactNode} from 'react'
import {Document} from '../ui/document.tsx'
import {fontFiles} from '../ui/fonts.ts'
import {ClientScripts} from './client-scripts.tsx'
import {type Directives, pagePolicy} from '../http/content-security-policy.ts'
import {bodyEncodingHeader} from '../http/response-headers.ts'
import {type FinishedDocument, finishedDocument} from './finished-document.ts'

const escaped = new Map(
  Object.entries({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;'}),
)

/** Escapes a text for HTML or XML, attributes included. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escaped.get(character) ?? character)

const htmlType = 'text/html; charset=utf-8'

/** React's own `preload` has no effect in a route handler, and React would put link elements behind the styles. */
const fontPreloads = fontFiles
  .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin="">`)
  .join('')

/** Renders a part to HTML. Its styles come first. */
export async function renderMarkup(part: ReactNode): Promise<string> {
  // Not at the top of the file: Next rejects that in files that it also uses for server components.
  const {renderToStaticMarkup} = await import('react-dom/server')
  try {
    return renderToStaticMarkup(part)
  } catch (error) {
    // Callers log the message alone; the stack names the component.
    console.error(error)
    throw error
  }
}

/**
 * Renders a page to a document, without the framework's scripts, and without the comments and attributes that React would
 * need to hydrate it.
 */
export async function renderPage(
  page: ReactNode,
  locale: LocaleCode,
  policy?: Directives,
): Promise<FinishedDocument> {
  const rendered = await renderMarkup(
    <Document lang={locales[locale].tag} head={<ClientScripts />}>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {page}
    </Document>,
  )
  // Text and attributes hold no < or >: React escapes them, and JsonScript does.
  const html = `<!DOCTYPE html>${rendered}`
    .replaceAll(/<style [^>]*>/g, '<style>')
    .replaceAll('</style><style>', '')
    .replaceAll(/><\/(path|use|circle)>/g, '/>')
    .replace('<head>', `<head>${fontPreloads}`)
  return process.env.NODE_ENV === 'development'
    ? reloadingDocument(html)
    : finishedDocument(html, htmlType, pagePolicy(html, policy))
}

/** In development: a page that polls its own address, and reloads after a change of component, style or content. */
function reloadingDocument(html: string): FinishedDocument {
  const document = finishedDocument(html, htmlType)
  const headers = JSON.stringify({'if-none-match': document.etag})
  const script = `<script type="module">
setInterval(async () => {
  const {ok} = await fetch(location.href, {method: 'HEAD', cache: 'no-store', headers: ${headers}}).catch(() => ({}))
  if (ok) location.reload()
}, 700)
</script>`
  return {...document, body: new TextEncoder().encode(html.replace('</body>', () => `${script}</body>`))}
}

export interface ResponseOptions {
  readonly locale: LocaleCode
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Overrides directives of the page's Content-Security-Policy. */
  readonly policy?: Directives
}

/** A page as the response to one request, which no cache keeps. */
export async function renderResponse(
  page: ReactNode,
  {locale, status, headers = {}, policy}: ResponseOptions,
): Promise<Response> {
  return uncachedResponse(await renderPage(page, locale, policy), status, headers)
}

/** A finished document as the response to one request, which no cache keeps. */
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
 * A shared cache keeps a page for a second, so it requests a page in demand once a second; a CDN keeps it for a day while this
 * server fails. Browsers revalidate each time, and mostly get 304. nginx counts whole seconds: `s-maxage=1` lasts up to two, and
 * `x-accel-expires` less than one.
 */
const cacheHeaders = () => ({
  'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=86400',
  'x-accel-expires': `@${Math.floor(Date.now() / 1_000)}`,
  vary: 'accept-encoding',
})

/** Browsers ask each time, and no cache keeps the page: its visitors get one of two versions. */
const testHeaders = {'cache-control': 'private, no-cache', vary: 'accept-encoding'}

/** Compares weakly, because proxies change the prefix. https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
const isNotModified = (request: Request, etags: readonly string[]): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(/\s*,\s*/)
    .some((tag) => tag === '*' || etags.some((etag) => tag.replace(/^W\//, '') === etag.replace(/^W\//, '')))

/**
 * A finished document as the response to a request: 304 if the client has it already.
 *
 * @param brotli the smallest document; `null` while there is none, and the server compresses it on the fly
 * @param isTested nginx would respond with the version that it keeps to 304, so there is none
 */
export function documentResponse(
  document: FinishedDocument,
  request: Request,
  brotli: Uint8Array<ArrayBuffer> | null = null,
  isTested = false,
): Response {
  const {body, contentType, policy, etag} = document
  const brotliEtag = etag.replace(/"$/, '-br"')
  const headers = {
    ...(isTested ? testHeaders : {...cacheHeaders(), etag: brotli === null ? etag : brotliEtag}),
    ...(policy !== null && {'content-security-policy': policy}),
  }
  if (!isTested && isNotModified(request, brotli === null ? [etag, brotliEtag] : [brotliEtag]))
    return new Response(null, {status: 304, headers})
  return new Response(brotli ?? body, {
    headers: {...headers, 'content-type': contentType, ...(brotli !== null && {[bodyEncodingHeader]: 'br'})},
  })
}
