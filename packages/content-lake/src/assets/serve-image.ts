import {createHash} from 'node:crypto'
import {join} from 'node:path'
import {httpError} from '../api-error.ts'
import {parseImageName} from './asset-name.ts'
import type {ImageName} from './asset-name.ts'
import {assetReply, attachment} from './asset-reply.ts'
import type {AssetReply} from './asset-reply.ts'
import type {ImageTransform, OutputFormat} from './image-transform.ts'
import {MIME_TYPES} from './mime-types.ts'
import {parseTransform} from './parse-transform.ts'
import {readOriginal} from './read-original.ts'
import {outputFormat, renderImage} from './render-image.ts'
import {TransformCache} from './transform-cache.ts'

export interface ImageRequest {
  /** The last segment of the path, decoded: `<sha1>-<width>x<height>.<ext>`. */
  readonly name: string
  readonly search: URLSearchParams
  /** Where the dataset's originals lie. */
  readonly directory: string
  readonly accept?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

const caches = new Map<string, TransformCache>()

/**
 * Answers for a picture: the original as it was stored, or what the URL's parameters make of it. An SVG is always
 * answered as it was stored, and in a sandbox.
 * @throws ApiError 404 for an unknown picture, 400 for parameters that are unknown or out of bounds.
 */
export async function serveImage(request: ImageRequest): Promise<AssetReply> {
  const name = parseImageName(request.name)
  const transform = parseTransform(request.search)
  const original = await readOriginal(request.directory, name.fileName)
  const headers = headersOf(name, transform)
  const format = formatOf(name, transform, request.accept ?? '')
  if (!format) {
    const type = MIME_TYPES[name.extension]
    return assetReply(original, name.sha1, {...headers, 'content-type': type}, request.ifNoneMatch)
  }
  const key = transformKey(name, transform, format)
  const fileName = `${key}.${format}`
  const made = await cacheOf(request.directory).get(fileName, () => renderImage(original, transform, format))
  const type = MIME_TYPES[format === 'pjpg' ? 'jpg' : format]
  return assetReply(made, key, {...headers, 'content-type': type}, request.ifNoneMatch)
}

/** The format to make; nothing when the original is what is asked for. */
function formatOf(
  {extension}: ImageName,
  transform: ImageTransform,
  accept: string,
): OutputFormat | 'gif' | 'tiff' | undefined {
  if (extension === 'svg') {
    if (transform.format) throw httpError(400, 'An SVG is served as it is; it has no other format')
    return undefined
  }
  const {download: _, auto: __, ...visible} = transform
  const format = outputFormat(extension, transform, accept)
  return Object.keys(visible).length === 0 && format === extension ? undefined : format
}

function headersOf({fileName}: ImageName, {auto, download}: ImageTransform): Record<string, string> {
  return {
    ...(auto === 'format' && {vary: 'Accept'}),
    ...(download !== undefined && {'content-disposition': attachment(download || fileName)}),
  }
}

/** Two URLs that make the same picture share it, in whichever order their parameters stand. */
function transformKey({fileName}: ImageName, transform: ImageTransform, format: string): string {
  const {download: _, auto: __, format: ___, ...visible} = transform
  const parts = Object.entries(visible).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([fileName, format, parts]))
    .digest('hex')
    .slice(0, 40)
}

function cacheOf(directory: string): TransformCache {
  const known = caches.get(directory)
  if (known) return known
  const created = new TransformCache(join(directory, 'transforms'))
  caches.set(directory, created)
  return created
}
