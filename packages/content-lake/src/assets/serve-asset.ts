import {createHash} from 'node:crypto'
import {LRUCache} from 'lru-cache'
import mime from 'mime'
import {httpError} from '../api-error.ts'
import {WriteQueue} from '../datasets/dataset.ts'
import {type ImageName, parseFileName, parseImageName, readOriginal} from './asset-files.ts'
import {type ImageTransform, type OutputFormat, parseTransform} from './image-transform.ts'
import {renderImage} from './render-image.ts'

interface AssetRequest {
  /** The last segment of the path, decoded: `<sha1>.<ext>`, for an image `<sha1>-<width>x<height>.<ext>`. */
  readonly name: string
  readonly search: URLSearchParams
  /** The directory of the dataset's originals. */
  readonly directory: string
  readonly ifNoneMatch?: string | undefined
}

const MAX_RENDERED_BYTES = 64 * 1024 * 1024
/** More renderings at a time would use up the threads that read files. */
const lanes = [new WriteQueue(), new WriteQueue()] as const
let renderings = 0

/** Rendered images of all datasets: a key has the hash of the original. Concurrent requests share one rendering. */
const rendered = new LRUCache<string, Buffer, () => Promise<Buffer>>({
  maxSize: MAX_RENDERED_BYTES,
  sizeCalculation: ({length}) => length,
  fetchMethod: (_key, _stale, {context: render}) => lanes[renderings++ % 2 === 0 ? 0 : 1].run(render),
})

/**
 * Responds with an image: the original, or transformed by the URL's parameters. An SVG is never transformed, and
 * served in a sandbox.
 * @throws ApiError 404 for an unknown image, 400 for parameters that are unknown or out of bounds
 */
export async function serveImage(request: AssetRequest & {accept?: string | undefined}): Promise<AssetReply> {
  const name = parseImageName(request.name)
  const transform = parseTransform(request.search)
  const original = await readOriginal(request.directory, name.fileName)
  const headers = headersOf(name, transform)
  const format = formatOf(name, transform, request.accept ?? '')
  if (!format)
    return assetReply(original, name.sha1, {...headers, ...typeOf(name.extension)}, request.ifNoneMatch)
  const key = transformKey(name, transform, format)
  const render = () => renderImage(original, transform, format)
  const made = await rendered.forceFetch(key, {context: render})
  return assetReply(made, key, {...headers, ...typeOf(format)}, request.ifNoneMatch)
}

function typeOf(format: string): Record<string, string> {
  return {'content-type': mime.getType(format === 'pjpg' ? 'jpg' : format) ?? ''}
}

/**
 * The format to render: the requested one, else with `auto` the best one that the browser accepts, else the original's.
 * `undefined` for the original as it is.
 */
function formatOf(
  {extension}: ImageName,
  transform: ImageTransform,
  accept: string,
): OutputFormat | 'gif' | 'tiff' | undefined {
  if (extension === 'svg') {
    if (transform.format) throw httpError(400, 'An SVG is served as it is; it has no other format')
    return undefined
  }
  const {download: _, auto, ...visible} = transform
  const accepted = (['avif', 'webp'] as const).find((known) => accept.includes(`image/${known}`))
  const format = transform.format ?? (auto && accepted) ?? extension
  return Object.keys(visible).length === 0 && format === extension ? undefined : format
}

function headersOf({fileName}: ImageName, {auto, download}: ImageTransform): Record<string, string> {
  return {
    ...(auto === 'format' && {vary: 'Accept'}),
    ...(download !== undefined && {'content-disposition': attachment(download || fileName)}),
  }
}

/** URLs with the same parameters in another order share a key. */
function transformKey({fileName}: ImageName, transform: ImageTransform, format: string): string {
  const {download: _, auto: __, format: ___, ...visible} = transform
  const parts = Object.entries(visible).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([fileName, format, parts]))
    .digest('hex')
    .slice(0, 40)
}

/** Types that a browser may show. Other files are downloads, because they could contain scripts. */
const SHOWN = /^(?:application\/(?:pdf|json)|text\/plain|(?:audio|video|font)\/.+)$/

/**
 * Responds with a file, or one range of it. `?dl=name` makes it a download.
 * @throws ApiError 404 for an unknown file
 */
export async function serveFile(request: AssetRequest & {range?: string | undefined}): Promise<AssetReply> {
  const {fileName, sha1, extension} = parseFileName(request.name)
  const bytes = await readOriginal(request.directory, fileName)
  const download = request.search.get('dl')
  const known = mime.getType(extension) ?? ''
  const type = SHOWN.test(known)
    ? known.replace(/^(text|application\/json)(.*)/, '$&; charset=utf-8')
    : undefined
  const headers: Record<string, string> = {
    'content-type': type ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    ...((download !== null || !type) && {'content-disposition': attachment(download || fileName)}),
  }
  const range = parseRange(request.range, bytes.length)
  if (range === 'unsatisfiable') {
    return {status: 416, headers: assetHeaders(sha1, {'content-range': `bytes */${bytes.length}`})}
  }
  if (!range) return assetReply(bytes, sha1, headers, request.ifNoneMatch)
  const {start, end} = range
  const partial = assetHeaders(sha1, {...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}`})
  return {status: 206, headers: partial, body: bytes.subarray(start, end + 1)}
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

/** A response with the bytes of an asset. */
export type AssetReply = {status: number; headers: Record<string, string>; body?: Uint8Array}

/** The URL contains the hash of the content, which therefore never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * 200 with the bytes, or 304.
 * @param etag without quotes
 */
function assetReply(
  body: Uint8Array,
  etag: string,
  headers: Record<string, string>,
  ifNoneMatch: string | undefined,
): AssetReply {
  const all = assetHeaders(etag, headers)
  return matchesEtag(ifNoneMatch, etag) ? {status: 304, headers: all} : {status: 200, headers: all, body}
}

/** The headers of every asset: no content sniffing, no scripts, usable on any page. */
function assetHeaders(etag: string, headers: Record<string, string>): Record<string, string> {
  return {
    'cache-control': IMMUTABLE,
    etag: `"${etag}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...headers,
  }
}

/** RFC 9110, If-None-Match: weak comparison, a list or `*`. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === `"${etag}"`
  })
}

/** `attachment` with an escaped file name (RFC 6266, RFC 8187). */
function attachment(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\w.-]+/g, '_')
  const extended = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, percentEncode)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
