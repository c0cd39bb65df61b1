import {isbot} from 'isbot'
import {env} from '../env.ts'

/** Whether a request is from a person who does not object to being counted (Sec-GPC). */
export const isCounted = (headers: Headers): boolean =>
  headers.get('sec-gpc') !== '1' && !isbot(headers.get('user-agent'))

/** UTC, `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The page before, from the `Referer` header or a script; `isOwn` if it is a page of this site. */
export function referrerOf(url: string, headers: Headers) {
  const before = URL.parse(url)
  if (before === null) return null
  const isOwn = before.host === headers.get('host') || before.host === URL.parse(env.SITE_URL)?.host
  return {host: before.host, path: before.pathname, isOwn}
}
