import {log} from '../log.ts'
import {assetOrigin, isOfThisDataset, picked} from './serve-picture.ts'

/** Until the lake begins to answer, in milliseconds. How long a whole video takes is the visitor's line. */
const usualLimit = 15_000

/** As what each kind of file is sent; others are not. */
const types = {mp4: 'video/mp4', webm: 'video/webm', vtt: 'text/vtt; charset=utf-8'} as const

const fileName = /^[0-9a-f]{40}\.(mp4|webm|vtt)$/

const isType = (ending: string | undefined): ending is keyof typeof types =>
  ending !== undefined && Object.hasOwn(types, ending)

const asked = ['range', 'if-range', 'if-none-match']
const answered = [
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
]

/**
 * Hands on a video of this site's dataset, or its captions, or one range of them, so that a page loads nothing from another
 * host. Other files of the dataset cannot be asked for through it.
 *
 * @param path project, dataset and file name, as in the lake's own addresses
 */
export async function serveVideo(
  path: readonly string[],
  request: Request,
  timeLimit = usualLimit,
): Promise<Response> {
  const [project, dataset, file = '', ...rest] = path
  const ending = fileName.exec(file)?.[1]
  const isPlain = rest.length === 0 && new URL(request.url).search === ''
  if (!isPlain || !isType(ending) || !isOfThisDataset(project, dataset))
    return new Response(null, {status: 404})
  const late = new AbortController()
  const timer = setTimeout(() => {
    late.abort(new Error(`no answer within ${timeLimit} ms`))
  }, timeLimit)
  try {
    // Ranges and lengths are those of the file itself.
    const headers = {...Object.fromEntries(picked(request.headers, asked)), 'accept-encoding': 'identity'}
    const answer = await fetch(`${assetOrigin}/files/${project}/${dataset}/${file}`, {
      headers,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([late.signal, request.signal]),
    })
    const out = picked(answer.headers, answered)
    out.set('content-type', types[ending])
    out.set('x-content-type-options', 'nosniff')
    return new Response(answer.body, {status: answer.status, headers: out})
  } catch (error) {
    if (!request.signal.aborted) log('error', 'video-unavailable', {file, message: String(error)})
    return new Response(null, {status: 502, headers: {'cache-control': 'no-store'}})
  } finally {
    clearTimeout(timer)
  }
}
