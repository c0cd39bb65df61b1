import {env} from '../env.ts'
import {isPictureQuery} from './picture-query.ts'
import {log} from '../log.ts'

/** For all of a picture, in milliseconds. */
const usualLimit = 15_000

/** Headers of the visitor's request that decide which picture is the right one. */
const asked = ['accept', 'if-none-match']

/** Headers of the lake's answer that the visitor's browser needs; cookies and the rest stay behind. */
const answered = ['cache-control', 'content-security-policy', 'content-type', 'etag', 'last-modified', 'vary']

/** Its groups are the size of the original. */
const pictureName = /^[0-9a-f]{40}-(\d+)x(\d+)\.[a-z0-9]{2,4}$/

/** Some of the headers. */
export const picked = (from: Headers, names: readonly string[]): Headers => {
  const headers = new Headers()
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** Where the lake's pictures and files are: the local lake's own origin, or the hosted one's delivery network. */
export const assetOrigin = env.SANITY_API_HOST ?? 'https://cdn.sanity.io'

export const isOfThisDataset = (project: string | undefined, dataset: string | undefined): boolean =>
  project === env.SANITY_PROJECT_ID && dataset === env.SANITY_DATASET

/**
 * Hands on a picture of this site's dataset, in a size that its pages show, so that a page loads nothing from another
 * host. Nothing else of the lake's can be asked for through it.
 *
 * @param path project, dataset and file name, as in the lake's own addresses
 * @param timeLimit in milliseconds, for all of the picture
 */
export async function servePicture(
  path: readonly string[],
  request: Request,
  timeLimit = usualLimit,
): Promise<Response> {
  const [project, dataset, file = '', ...rest] = path
  const isOurs = isOfThisDataset(project, dataset) && rest.length === 0
  const [name, width, height] = pictureName.exec(file) ?? []
  const {search, searchParams} = new URL(request.url)
  const original = {width: Number(width), height: Number(height)}
  if (!isOurs || name === undefined || !isPictureQuery(searchParams, original))
    return new Response(null, {status: 404})
  try {
    const answer = await fetch(`${assetOrigin}/images/${project}/${dataset}/${name}${search}`, {
      headers: picked(request.headers, asked),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    })
    // Read to its end: half a picture would be kept for a year, and a visitor's slow line is not the lake's.
    const picture = await answer.arrayBuffer()
    const headers = picked(answer.headers, answered)
    headers.set('x-content-type-options', 'nosniff')
    return new Response(picture.byteLength > 0 ? picture : null, {status: answer.status, headers})
  } catch (error) {
    log('error', 'picture-unavailable', {file, message: String(error)})
    return new Response(null, {status: 502, headers: {'cache-control': 'no-store'}})
  }
}
