import {isUtf8} from 'node:buffer'
import {createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES} from 'node:http'
import {folderNames} from '@domora/content/site-folders'
import onHeaders from 'on-headers'
import {hasDraftCookie} from '../draft-cookie.ts'
import {log} from '../log.ts'
import {serverProcess, withSocketAddress} from '../server-process.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** In milliseconds, under the names that Node gives them. */
const timeouts = {
  /** For the request line and the headers. */
  headersTimeout: 10_000,
  /** For the whole request. The body of a form has ten seconds (read-body.ts). */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than a proxy keeps a connection (nginx: 60 s), which could otherwise send a request into a closing one. */
  keepAliveTimeout: 65_000,
}

/** For a client that does not read, or a preview that misses its heartbeat (20 s). */
const maxSilenceMs = 120_000

const getOnly = ['GET', 'HEAD']

/** Any other path can be a page with a form, which is sent to the page's own address. */
const pathsWithoutForm = new RegExp(String.raw`^/(?:${folderNames.join('|')})(?:/|$)|\.`)
const machineEndpoints = /^\/api\/(?:bounces|errors|revalidate|suggestions)$/
/** Studio's lists, whose rows the team decides about, its findings, remarks of guests, and its figures of the visits that pages report. */
const listPaths =
  /^\/api\/(?:sign-ups\/(?:answers|bounces|deliveries|suspects)|draft\/remarks|findings|visits)$/

/** The methods that a path takes, besides OPTIONS. */
export function methodsOf(path: string): readonly string[] {
  if (machineEndpoints.test(path)) return ['POST']
  return pathsWithoutForm.test(path) && !listPaths.test(path) ? getOnly : [...getOnly, 'POST']
}

/** Next accepts Server Actions at the address of any page. Only the preview has some (next-sanity). */
const isForeignAction = ({headers}: IncomingMessage): boolean =>
  headers['next-action'] !== undefined && !hasDraftCookie(headers.cookie)

/** Other origins may call them (app/api/require-token.ts). */
const pathsWithPreflight =
  /^\/api\/(?:sign-ups(?:\/(?:answers|bounces|deliveries|export|suspects))?|findings|suggestions|visits)$/

/**
 * Paths of Next's own pages and services, and of routes for the build alone. Escaping a character leads them to the site's
 * 404 page.
 */
const nextInternalPaths = /^\/(?:_(?!next\/static\/)|404(?![^?])|500(?![^?])|builds\/prerender(?![^?]))/

/** Escapes percent signs that do not begin a valid UTF-8 sequence: `/100%` becomes `/100%25`. */
const decodableUrl = (url: string): string =>
  url.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (sequence) =>
    sequence !== '%' && isUtf8(Buffer.from(sequence.replaceAll('%', ''), 'hex'))
      ? sequence
      : sequence.replaceAll('%', '%25'),
  )

/** The URL that Next gets. Next would respond to `/%ff` with 500, and it serves paths that are not of this site. */
export function siteUrl(url: string): string {
  const decodable = decodableUrl(url)
  if (!nextInternalPaths.test(decodable)) return decodable
  return `/%${decodable.charCodeAt(1).toString(16)}${decodable.slice(2)}`
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2 */
function readAbsoluteTarget(request: IncomingMessage): void {
  const url = URL.parse(request.url ?? '')
  if (url === null || !/^https?:$/.test(url.protocol)) return
  request.url = url.pathname + url.search
  request.headers.host = url.host
}

function respond(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {'cache-control': 'no-store', ...headers})
  response.end(status === 204 ? undefined : `${STATUS_CODES[status]}\n`)
}

/** Whether part of the request's body has not arrived. */
const hasUnreadBody = ({headers, complete}: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

interface SiteServerOptions {
  /** Prepares request and response before anything else sees them. */
  readonly guard: (request: IncomingMessage, response: ServerResponse) => void
  readonly handle: Handle
  /** Lets requests of Next's development tools through. */
  readonly isDevelopment: boolean
}

/**
 * The site's HTTP server. It lets GET, HEAD and POST through to Next, POST only where there is a form or a hook, or from the
 * preview. It responds to other requests itself: 204 to OPTIONS, 405, 400.
 */
export function siteServer({guard, handle, isDevelopment}: SiteServerOptions): Server {
  const dispatch: Handle = (request, response) => {
    readAbsoluteTarget(request)
    const {method = '', url = ''} = request
    serverProcess().metricsEvents.emit('request', request, response)
    guard(request, response)
    if (url === '*' && method === 'OPTIONS')
      return respond(response, 204, {allow: 'GET, HEAD, POST, OPTIONS'})
    if (!url.startsWith('/')) return respond(response, 400)
    if (isDevelopment && url.startsWith('/_')) return handle(request, response)
    request.url = siteUrl(url)
    const [path = ''] = url.split('?')
    const methods = methodsOf(path)
    const {handleVisit} = serverProcess()
    if (method === 'POST' && path === '/api/visits' && handleVisit) return handleVisit(request, response)
    if (methods.includes(method) && !isForeignAction(request)) return handle(request, response)
    if (method !== 'OPTIONS') return respond(response, 405, {allow: [...methods, 'OPTIONS'].join(', ')})
    if (pathsWithPreflight.test(path)) return handle(request, response)
    return respond(response, 204, {allow: [...methods, 'OPTIONS'].join(', ')})
  }

  const server: Server = createServer(
    // Only Next's development tools take upgrades; elsewhere the server ignores the header.
    {...timeouts, shouldUpgradeCallback: () => isDevelopment},
    async (request, response) => {
      onHeaders(response, () => {
        // Do not wait for the rest of an unread body, nor for more requests while the server stops.
        if (hasUnreadBody(request) || !server.listening) response.shouldKeepAlive = false
      })
      try {
        await serverProcess().held
        await withSocketAddress(request.socket.remoteAddress ?? '', () => dispatch(request, response))
      } catch (error) {
        log('error', 'request-failed', {message: String(error)})
        if (response.headersSent) response.destroy()
        else respond(response, 500)
      }
    },
  )
  server.timeout = maxSilenceMs
  return server
}
