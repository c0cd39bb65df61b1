import {readBytes} from '../http/read-body.ts'
import {env} from '../env.ts'
import {isKnownPart, isPictureQuery} from './picture-query.ts'
import {log} from '../log.ts'
import {perMinute} from '../http/per-minute.ts'

/** Headers of the visitor's request that decide which picture is the right one. */
const requestHeaders = ['accept', 'if-none-match']

/** Headers of the lake's response that the visitor's browser needs. Cookies, for example, stay behind. */
const responseHeaders = ['cache-control', 'content-type', 'etag', 'last-modified', 'vary']

const maxBytes = 32 * 1024 * 1024

/** SVG files can have scripts, and styles that they need. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Parts of pictures that this process has not rendered: in pages of another instance, or from before its start. */
const isTooManyUnknownParts = perMinute(60)

/** The groups are width and height of the original. */
const pictureName = /^[0-9a-f]{40}-(\d+)x(\d+)\.[a-z0-9]{2,4}$/

export const pickHeaders = (from: Headers, names: readonly string[]): Headers =>
  new Headers([...from].filter(([name]) => names.includes(name)))

/** The origin of pictures and files: the local lake, or the delivery network of hosted Sanity. */
export const assetOrigin = env.SANITY_API_HOST ?? 'https://cdn.sanity.io'

export const isOfThisDataset = (project: string | undefined, dataset: string | undefined): boolean =>
  project === env.SANITY_PROJECT_ID && dataset === env.SANITY_DATASET

/**
 * Forwards a picture of this site's dataset, in a size that its pages show, so that pages do not load from another host. It
 * does not forward anything else.
 *
 * @param path project, dataset and file name, as in the lake's addresses
 * @param timeoutMs for the whole picture
 */
export async function servePicture(
  path: readonly string[],
  request: Request,
  timeoutMs = 15_000,
): Promise<Response> {
  const [project, dataset, file = '', ...rest] = path
  const isOurs = isOfThisDataset(project, dataset) && rest.length === 0
  const [name, width, height] = pictureName.exec(file) ?? []
  const {search, searchParams} = new URL(request.url)
  const original = {width: Number(width), height: Number(height)}
  if (!isOurs || name === undefined || !isPictureQuery(searchParams, original))
    return new Response(null, {status: 404})
  if (!isKnownPart(name, searchParams) && isTooManyUnknownParts('', Date.now()))
    return new Response(null, {status: 429})
  try {
    const response = await fetch(`${assetOrigin}/images/${project}/${dataset}/${name}${search}`, {
      headers: pickHeaders(request.headers, requestHeaders),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const type = response.headers.get('content-type') ?? ''
    const isPicture = response.status === 200 && type.startsWith('image/')
    if (!isPicture && response.status !== 304) {
      await response.body?.cancel()
      if (response.status === 404) return new Response(null, {status: 404})
      throw new Error(`the lake responded with ${response.status} ${type}`)
    }
    // Read to the end: caches would keep half a picture for a year, and visitors on slow lines would hold connections.
    const picture = await readBytes(response.body, maxBytes, timeoutMs)
    if (typeof picture === 'number') throw new Error('the picture is too large or too slow')
    const headers = pickHeaders(response.headers, responseHeaders)
    headers.set('content-security-policy', policy)
    headers.set('x-content-type-options', 'nosniff')
    return new Response(isPicture ? picture : null, {status: response.status, headers})
  } catch (error) {
    log('error', 'picture-unavailable', {file, message: String(error)})
    return new Response(null, {status: 502, headers: {'cache-control': 'no-store'}})
  }
}
