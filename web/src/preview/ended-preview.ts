import {draftCookie} from './draft-rules.ts'
import {returnPath} from './return-path.ts'

const cookieNames = [
  draftCookie,
  'sanity-preview-perspective',
  'sanity-preview-variant',
  'sanity-preview-partitioned',
]

/** In another site's frame a cookie is kept apart (https://developer.mozilla.org/docs/Web/Privacy/Guides/Privacy_sandbox/Partitioned_cookies), and goes apart. */
const kinds = ['', '; Partitioned']

/** Takes the cookies of the preview away and leads to a page of this site, `/` when `to` is none. */
export function endedPreview(to: string | null): Response {
  const headers = new Headers({location: returnPath(to) ?? '/', 'cache-control': 'no-store'})
  for (const name of cookieNames) {
    for (const kind of kinds) {
      headers.append('set-cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=None${kind}`)
    }
  }
  return new Response(null, {status: 307, headers})
}
