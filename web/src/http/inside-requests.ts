import {insideHeader, insideSecret} from '../routing/by-slug.ts'
import {isSameSecret} from './is-same-secret.ts'
import {onRequestStart} from './on-request-start.ts'

/**
 * Lets only requests that carry this process's secret pass as its own: they get the value that the rewrites look for,
 * and whatever else a client sends under the header's name is taken away before Next sees it.
 */
export function markInsideRequests(): void {
  const secret = insideSecret()
  onRequestStart(({headers}) => {
    const sent = headers[insideHeader.key]
    if (sent === undefined) return
    if (isSameSecret(String(sent), secret)) headers[insideHeader.key] = insideHeader.value
    else delete headers[insideHeader.key]
  })
}
