import {decodableUrl} from './decodable-url.ts'
import {onRequestStart} from './on-request-start.ts'

/**
 * Next's server answers 500 to a path such as `/%ff`, before any route of ours is asked. It is no mistake of the
 * server: read as the text that it is, it leads to the 404 page like every path where nothing stands.
 */
export function acceptUndecodablePaths(): void {
  onRequestStart((request) => {
    if (request.url !== undefined) request.url = decodableUrl(request.url)
  })
}
