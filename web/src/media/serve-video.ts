import {log} from '../log.ts'
import {assetOrigin, isOfThisDataset, pickHeaders} from './serve-picture.ts'

/** Content type by extension; other files are not served. */
const types = new Map([
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['vtt', 'text/vtt; charset=utf-8'],
])

const fileName = /^[0-9a-f]{40}\.(\w+)$/

const requestHeaders = ['range', 'if-range', 'if-none-match']
const responseHeaders = 'accept-ranges cache-control content-length content-range etag last-modified'.split(
  ' ',
)

/**
 * Forwards a video of this site's dataset, its captions, or a range of them, so that pages do not load from another host. It
 * does not forward other files of the dataset.
 *
 * @param path project, dataset and file name, as in the lake's addresses
 * @param timeoutMs until the lake begins to respond: a whole video takes as long as the visitor's line needs
 */
export async function serveVideo(
  path: readonly string[],
  request: Request,
  timeoutMs = 15_000,
): Promise<Response> {
  const [project, dataset, file = '', ...rest] = path
  const type = types.get(fileName.exec(file)?.[1] ?? '')
  const isPlain = rest.length === 0 && new URL(request.url).search === ''
  if (!isPlain || type === undefined || !isOfThisDataset(project, dataset))
    return new Response(null, {status: 404})
  const late = new AbortController()
  const timer = setTimeout(() => {
    late.abort(new Error(`no response within ${timeoutMs} ms`))
  }, timeoutMs)
  try {
    const headers = pickHeaders(request.headers, requestHeaders)
    // Compression would change ranges and lengths.
    headers.set('accept-encoding', 'identity')
    const response = await fetch(`${assetOrigin}/files/${project}/${dataset}/${file}`, {
      headers,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([late.signal, request.signal]),
    })
    const out = pickHeaders(response.headers, responseHeaders)
    out.set('content-type', type)
    out.set('x-content-type-options', 'nosniff')
    return new Response(response.body, {status: response.status, headers: out})
  } catch (error) {
    if (!request.signal.aborted) log('error', 'video-unavailable', {file, message: String(error)})
    return new Response(null, {status: 502, headers: {'cache-control': 'no-store'}})
  } finally {
    clearTimeout(timer)
  }
}
