import {onRequestStart} from './on-request-start.ts'

/**
 * A request's URL with every percent sign that begins no valid UTF-8 sequence taken for itself: `/100%` becomes
 * `/100%25`. Others stay as they are.
 */
export function decodableUrl(url: string): string {
  return url.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (sequence) =>
    isDecodable(sequence) ? sequence : sequence.replaceAll('%', '%25'),
  )
}

function isDecodable(sequence: string): boolean {
  try {
    decodeURIComponent(sequence)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/**
 * Next's server answers 500 to a path such as `/%ff`, before any route is asked. Read as the text that it is, the path leads to
 * the 404 page like every path without a page.
 */
export function acceptUndecodablePaths(): void {
  onRequestStart((request) => {
    if (request.url !== undefined) request.url = decodableUrl(request.url)
  })
}
