import {createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES} from 'node:http'
import {folderNames} from '@domora/content/site-folders'
import onHeaders from 'on-headers'
import {draftCookie} from '../draft-cookie.ts'
import {log} from '../log.ts'
import {serverProcess} from '../server-process.ts'
import {withSocketAddress} from './socket-address.ts'

/** Ends the process when Next's own server was started, which has none of the guards. */
export function requireSiteServer(): void {
  if (serverProcess().isSiteServer) return
  console.error('✗ The site is started with `node start.mts`, not with `next`.')
  process.exit(1)
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** Milliseconds. */
const timeouts = {
  /** For a request line and its headers. */
  headersTimeout: 10_000,
  /** For a request with its body. A form's body has ten seconds (read-body.ts). */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than a proxy keeps a connection (nginx: 60 s): it would send a request into one that is just being closed. */
  keepAliveTimeout: 65_000,
}

/** A client that reads nothing, or a preview whose heartbeat (20 s) does not arrive. In milliseconds. */
const longestSilence = 120_000

const getOnly = ['GET', 'HEAD']

/** Any other path can be a page with a form, which is sent to the page's own address. */
const pathsWithoutForm = new RegExp(String.raw`^/(?:${folderNames.join('|')})(?:/|$)|\.`)
const machineEndpoints = /^\/api\/(?:errors|revalidate)$/

/** The methods that a path takes, besides OPTIONS. */
export function methodsOf(path: string): readonly string[] {
  if (machineEndpoints.test(path)) return ['POST']
  return pathsWithoutForm.test(path) ? getOnly : [...getOnly, 'POST']
}

/** A Server Action, which Next takes at the address of a page, and which only the preview has (next-sanity has some). */
const isForeignAction = ({headers}: IncomingMessage): boolean =>
  headers['next-action'] !== undefined && headers.cookie?.includes(draftCookie) !== true

/** Answers to other origins (forms/sign-ups.ts). */
const withPreflight = /^\/api\/sign-ups(?:\/export)?$/

/**
 * Paths under which Next has pages and services of its own, which are no pages of this site, and what only a build asks
 * for. With a character that is escaped they lead to the site's 404 page.
 */
const notOurs = /^\/(?:_(?!next\/static\/)|404(?![^?])|500(?![^?])|builds\/prerender(?![^?]))/

/** A URL whose percent signs that begin no valid UTF-8 sequence are escaped: `/100%` becomes `/100%25`. */
const decodableUrl = (url: string): string =>
  url.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (sequence) =>
    isDecodable(sequence) ? sequence : sequence.replaceAll('%', '%25'),
  )

function isDecodable(sequence: string): boolean {
  try {
    decodeURIComponent(sequence)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** The URL that Next gets. It answers 500 to a path such as `/%ff` before any route, and knows paths that are not ours. */
export function siteUrl(url: string): string {
  const decodable = decodableUrl(url)
  if (!notOurs.test(decodable)) return decodable
  return `/%${decodable.charCodeAt(1).toString(16)}${decodable.slice(2)}`
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2 */
function readAbsoluteTarget(request: IncomingMessage): void {
  const url = URL.parse(request.url ?? '')
  if (url === null || !/^https?:$/.test(url.protocol)) return
  request.url = url.pathname + url.search
  request.headers.host = url.host
}

function end(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, {'cache-control': 'no-store', ...headers})
  response.end(status === 204 ? undefined : `${STATUS_CODES[status]}\n`)
}

/** Whether the request has a body that has not arrived as a whole. */
const hasUnreadBody = ({headers, complete}: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

interface SiteServerOptions {
  /** Completes request and answer, before anything else sees them. */
  readonly guard: (request: IncomingMessage, response: ServerResponse) => void
  /** Answers what this server does not answer itself. */
  readonly handle: Handle
  /** Paths and methods of Next's own development tools are let through. */
  readonly isDevelopment: boolean
}

/**
 * The site's HTTP server. It lets nothing through to Next but GET and HEAD, and POST where there is a form or a hook or from
 * the preview; all other answers are its own: 204 to OPTIONS, 405, 400.
 */
export function siteServer({guard, handle, isDevelopment}: SiteServerOptions): Server {
  const answer: Handle = (request, response) => {
    readAbsoluteTarget(request)
    const {method = '', url = ''} = request
    serverProcess().metricsEvents.emit('request', request, response)
    guard(request, response)
    if (url === '*' && method === 'OPTIONS') return end(response, 204, {allow: 'GET, HEAD, POST, OPTIONS'})
    if (!url.startsWith('/')) return end(response, 400)
    if (isDevelopment && url.startsWith('/_')) return handle(request, response)
    request.url = siteUrl(url)
    const [path = ''] = url.split('?')
    const methods = methodsOf(path)
    if (methods.includes(method) && !isForeignAction(request)) return handle(request, response)
    if (method !== 'OPTIONS') return end(response, 405, {allow: [...methods, 'OPTIONS'].join(', ')})
    if (withPreflight.test(path)) return handle(request, response)
    return end(response, 204, {allow: [...methods, 'OPTIONS'].join(', ')})
  }

  const server: Server = createServer(
    // No path takes an upgrade, but for Next's development tools: such a request is answered as if it asked for none.
    {...timeouts, shouldUpgradeCallback: () => isDevelopment},
    async (request, response) => {
      onHeaders(response, () => {
        // The rest of a body that nothing reads, and requests to a server that is being stopped, are not waited for.
        if (hasUnreadBody(request) || !server.listening) response.shouldKeepAlive = false
      })
      try {
        await withSocketAddress(request.socket.remoteAddress ?? '', () => answer(request, response))
      } catch (error) {
        log('error', 'request-failed', {message: String(error)})
        if (response.headersSent) response.destroy()
        else end(response, 500)
      }
    },
  )
  server.timeout = longestSilence
  return server
}
