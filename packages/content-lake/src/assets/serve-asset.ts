import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {LRUCache} from 'lru-cache'
import mime from 'mime'
import {httpError} from '../api-error.ts'
import {WriteQueue} from '../datasets/dataset.ts'
import {parseTransform} from './image-transform.ts'
import {imageExtensions} from './read-image.ts'
import {renderImage} from './render-image.ts'

interface AssetRequest {
  /** The last segment of the path, decoded: `<sha1>.<ext>`, for an image `<sha1>-<width>x<height>.<ext>`. */
  readonly name: string
  readonly search: URLSearchParams
  readonly directory: string
}

/** Names of these forms cannot leave the directory. */
const imageNamePattern = /^([0-9a-f]{40})-[1-9]\d{0,5}x[1-9]\d{0,5}\.([a-z]{3,4})$/
const fileNamePattern = /^([0-9a-f]{40})\.([a-z0-9]{1,16})$/

/** @throws ApiError 404 when there is no such asset */
async function readOriginal({name, directory}: AssetRequest, pattern: RegExp) {
  const [, sha1, extension] = pattern.exec(name) ?? []
  try {
    if (sha1 && extension) return {bytes: await readFile(join(directory, name)), sha1, extension}
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  throw httpError(404, 'Asset not found')
}

const maxRenderedBytes = 64 * 1024 * 1024
/** More renderings at a time would use up the threads that read files. */
const lanes = [new WriteQueue(), new WriteQueue()] as const
let renderings = 0

/** Rendered images of all datasets: a key has the hash of the original. Concurrent requests share one rendering. */
const rendered = new LRUCache<string, Buffer, () => Promise<Buffer>>({
  maxSize: maxRenderedBytes,
  sizeCalculation: ({length}) => length,
  fetchMethod: (_key, _stale, {context: render}) => lanes[renderings++ % 2 === 0 ? 0 : 1].run(render),
})

/** An SVG is never transformed. @throws ApiError 404 for an unknown image, 400 for its parameters */
export async function serveImage(request: AssetRequest & {accept?: string | undefined}): Promise<AssetReply> {
  const {name, search, accept = ''} = request
  const {bytes, sha1, extension} = await readOriginal(request, imageNamePattern)
  const {auto, download, format: requested, ...transform} = parseTransform(search)
  const known = imageExtensions.find((one) => one === extension)
  if (known === undefined) throw httpError(404, 'Asset not found')
  if (known === 'svg' && requested) throw httpError(400, 'An SVG is served as it is, without transforms')
  const accepted = auto && (['avif', 'webp'] as const).find((type) => accept.includes(`image/${type}`))
  const format = known === 'svg' ? known : (requested ?? accepted ?? known)
  const headers = {
    'content-type': mime.getType(format === 'pjpg' ? 'jpg' : format) ?? '',
    ...(auto && {vary: 'Accept'}),
    ...(download !== undefined && {'content-disposition': attachment(download || name)}),
  }
  if (format === 'svg' || (format === known && Object.keys(transform).length === 0))
    return assetReply(bytes, sha1, headers)
  const parameters = Object.entries(transform).map((parameter) => JSON.stringify(parameter))
  const key = createHash('sha1')
    .update(JSON.stringify([name, format, parameters.toSorted()]))
    .digest('hex')
  const render = () => renderImage(bytes, transform, format)
  return assetReply(await rendered.forceFetch(key, {context: render}), key, headers)
}

/** Types that a browser may show. Other files are downloads, because they could contain scripts. */
const inlineType = /^(?:application\/(?:pdf|json)|text\/plain|(?:audio|video|font)\/.+)$/

/** @throws ApiError 404 for an unknown file */
export async function serveFile(request: AssetRequest & {range?: string | undefined}): Promise<AssetReply> {
  const {bytes, sha1, extension} = await readOriginal(request, fileNamePattern)
  const download = request.search.get('dl')
  const known = mime.getType(extension) ?? ''
  const isShown = inlineType.test(known)
  const reply = assetReply(bytes, sha1, {
    'content-type': isShown
      ? known.replace(/^(text|application\/json)(.*)/, '$&; charset=utf-8')
      : 'application/octet-stream',
    'accept-ranges': 'bytes',
    ...((download !== null || !isShown) && {'content-disposition': attachment(download || request.name)}),
  })
  const range = parseRange(request.range, bytes.length)
  if (!range) return reply
  if (range === 'unsatisfiable')
    return {status: 416, headers: {...reply.headers, 'content-range': `bytes */${bytes.length}`}}
  const {start, end} = range
  const headers = {...reply.headers, 'content-range': `bytes ${start}-${end}/${bytes.length}`}
  return {status: 206, headers, body: bytes.subarray(start, end + 1)}
}

/** One range of bytes (RFC 9110). For several ranges the response is the whole file, as the RFC allows. */
function parseRange(
  header: string | undefined,
  size: number,
): {start: number; end: number} | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end && start < size ? {start, end} : 'unsatisfiable'
}

export type AssetReply = {status: number; headers: Record<string, string>; body?: Uint8Array}

const assetReply = (body: Uint8Array, etag: string, headers: Record<string, string>): AssetReply => ({
  status: 200,
  headers: {...assetHeaders, etag: `"${etag}"`, ...headers},
  body,
})

/** Of every asset: never changes, no content sniffing, no scripts, usable on any page. */
const assetHeaders = {
  // The URL contains the hash of the content.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** `attachment` with an escaped file name (RFC 6266, RFC 8187). */
function attachment(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\w.-]+/g, '_')
  const percentEncode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  const extended = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, percentEncode)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`
}
