import {isSitePath} from '@domora/content/site-path'

/**
 * Where the preview may lead: a path of this site, also after a URL parser has resolved its dots (`/.//host` is
 * `//host` then). `null` for anything else.
 */
export function returnPath(value: string | null): string | null {
  if (value === null) return '/'
  if (!isSitePath(value)) return null
  const base = 'http://site.invalid'
  const url = URL.parse(value, base)
  return url !== null && url.origin === base && isSitePath(url.pathname) ? value : null
}
