import {defineEnableDraftMode} from 'next-sanity/draft-mode'
import {unstable_rethrow} from 'next/navigation'
import {client} from '../../../../lake/client.ts'
import {hasPreview} from '../../../../preview/draft-client.ts'
import {returnPath} from '../../../../preview/return-path.ts'

const enable = defineEnableDraftMode({client})

const refuse = (status: number, message: string): Response =>
  new Response(`${message}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })

/** Begins a preview for whoever has a secret that Studio made, and leads to the page that Studio asks for. */
export async function GET(request: Request): Promise<Response> {
  if (!hasPreview) return refuse(503, 'There is no preview: the site has no token to read drafts with.')
  const path = new URL(request.url).searchParams.get('sanity-preview-pathname')
  if (returnPath(path) === null) return refuse(400, 'The preview leads to pages of this site only.')
  try {
    const response = await enable.GET(request)
    return response.ok ? response : refuse(response.status, 'The preview link has expired or is not right.')
  } catch (error) {
    // A redirect is thrown in Next.
    unstable_rethrow(error)
    // The message of a failed query would hold the secret.
    console.error(
      JSON.stringify({event: 'preview-unavailable', error: error instanceof Error ? error.name : 'unknown'}),
    )
    return refuse(503, 'The preview cannot be opened now.')
  }
}
