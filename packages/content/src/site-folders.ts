interface SiteFolder {
  /** How metrics count its requests. */
  readonly kind: 'api' | 'file' | 'picture' | 'other'
  /**
   * How long caches may keep a successful response: a year, for names with a hash of the content; an hour; or as each
   * response says. Absent: no shared cache keeps it.
   */
  readonly caching?: 'immutable' | 'hour' | 'own'
}

/** Folders and files that the site serves besides pages, the inner before the outer. No page or redirect may stand there. */
const siteFolders: Readonly<Record<string, SiteFolder>> = {
  '_next/static': {kind: 'file', caching: 'own'},
  api: {kind: 'api'},
  'builds/scripts': {kind: 'file', caching: 'immutable'},
  builds: {kind: 'file'},
  dev: {kind: 'other'},
  draft: {kind: 'other'},
  drawings: {kind: 'file', caching: 'immutable'},
  'favicon.ico': {kind: 'file', caching: 'hour'},
  files: {kind: 'file'},
  fonts: {kind: 'file', caching: 'immutable'},
  icons: {kind: 'file', caching: 'hour'},
  images: {kind: 'picture', caching: 'own'},
  'manifest.webmanifest': {kind: 'file', caching: 'hour'},
  'mark.svg': {kind: 'file', caching: 'hour'},
  'robots.txt': {kind: 'file', caching: 'own'},
}

const folders = Object.entries(siteFolders)

/** First path segments of the folders. */
export const folderNames: readonly string[] = [
  ...new Set(folders.flatMap(([path]) => (path.includes('.') ? [] : path.replace(/\/.*/, '')))),
]

/** Paths that shared caches may keep, without the slash at their start. */
export const cachedPaths: readonly string[] = folders.flatMap(([path, {caching}]) => (caching ? path : []))

/** The folder or file of a path without its query; `undefined` where a page can be. */
export const siteFolderOf = (path: string): SiteFolder | undefined =>
  folders.find(([name]) => path === `/${name}` || path.startsWith(`/${name}/`))?.[1]
