import {parseFileName} from './asset-name.ts'
import {assetHeaders, assetReply, attachment} from './asset-reply.ts'
import type {AssetReply} from './asset-reply.ts'
import {readOriginal} from './read-original.ts'

export interface FileRequest {
  /** The last segment of the path, decoded: `<sha1>.<ext>`. */
  readonly name: string
  readonly search: URLSearchParams
  /** Where the dataset's originals lie. */
  readonly directory: string
  readonly ifNoneMatch?: string | undefined
  readonly range?: string | undefined
}

/** What a browser may show by itself; anything else is saved, because it could be a page with a script in it. */
const SHOWN: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  woff2: 'font/woff2',
}

/**
 * Answers for a file, or for the one range of it that is asked for. `?dl=name` saves it under a name.
 * @throws ApiError 404 for an unknown file.
 */
export async function serveFile(request: FileRequest): Promise<AssetReply> {
  const {fileName, sha1, extension} = parseFileName(request.name)
  const bytes = await readOriginal(request.directory, fileName)
  const download = request.search.get('dl')
  const type = Object.hasOwn(SHOWN, extension) ? SHOWN[extension] : undefined
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

/** One range of bytes (RFC 9110); several at once are answered with the whole, as the RFC allows. */
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
