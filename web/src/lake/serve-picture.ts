import {env} from '../env.ts'
import {within} from './within.ts'

const timeLimit = 15_000

/** Headers of the visitor's request that decide which picture is the right one. */
const asked = ['accept', 'if-none-match']

/** Headers of the lake's answer that the visitor's browser needs; cookies and the rest stay behind. */
const answered = ['cache-control', 'content-security-policy', 'content-type', 'etag', 'last-modified', 'vary']

const pictureName = /^[0-9a-f]{40}-\d+x\d+\.[a-z0-9]{2,4}$/

const picked = (from: Headers, names: readonly string[]): Headers => {
  const headers = new Headers()
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** Where the lake's pictures are: the local lake's own origin, or the hosted one's delivery network. */
const pictureOrigin = env.SANITY_API_HOST ?? 'https://cdn.sanity.io'

/**
 * Hands on a picture of this site's dataset, in the size and format that the query asks for, so that a page
 * loads nothing from another host.
 *
 * @param path project, dataset and file name, as in the lake's own addresses
 */
export async function servePicture(path: readonly string[], request: Request): Promise<Response> {
  const [project, dataset, file = '', ...rest] = path
  const isOurs = project === env.SANITY_PROJECT_ID && dataset === env.SANITY_DATASET && rest.length === 0
  if (!isOurs || !pictureName.test(file)) return new Response(null, {status: 404})
  const {search} = new URL(request.url)
  const address = `${pictureOrigin}/images/${project}/${dataset}/${file}${search}`
  let answer: Response
  try {
    const asking = fetch(address, {
      headers: picked(request.headers, asked),
      cache: 'no-store',
      redirect: 'error',
    })
    answer = await within(timeLimit, 'a picture', asking)
  } catch (error) {
    console.error(JSON.stringify({event: 'picture-unavailable', file, message: String(error)}))
    return new Response(null, {status: 502, headers: {'cache-control': 'no-store'}})
  }
  const headers = picked(answer.headers, answered)
  headers.set('x-content-type-options', 'nosniff')
  return new Response(answer.body, {status: answer.status, headers})
}
