import {routeOf} from '@domora/content/routes'

/** What somebody asked for, as figures tell requests apart: never by an address. */
export type RequestKind = 'page' | 'form' | 'api' | 'file' | 'picture' | 'other'

const forms: ReadonlySet<string> = new Set(['/api/waitlist', '/api/contact'])
const files =
  /^\/(?:_next\/|fonts\/|drawings\/|builds\/|icons\/|mark\.svg$|robots\.txt$|manifest\.webmanifest$)/

export function requestKind(url: string): RequestKind {
  const [path = ''] = url.split('?')
  if (forms.has(path)) return 'form'
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/images/')) return 'picture'
  if (files.test(path) || path.endsWith('/sitemap.xml')) return 'file'
  return routeOf(path.split('/').slice(1).filter(Boolean)) === null ? 'other' : 'page'
}
