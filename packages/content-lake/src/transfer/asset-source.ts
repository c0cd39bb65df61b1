import {resolve} from 'node:path'

/** A file that a document of an import file refers to with `_sanityAsset`. */
export interface AssetSource {
  kind: 'image' | 'file'
  path: string
}

const SOURCE = /^(image|file)@file:\/\/(.+)$/

/**
 * Reads `image@file://./images/x.png` (or `file@…`): what `sanity dataset export` writes and
 * `sanity dataset import` reads. Relative paths start at the import file's directory.
 * @throws Error for anything else, such as an address in the network
 */
export function parseAssetSource(source: string, directory: string): AssetSource {
  const [, kind, path] = SOURCE.exec(source) ?? []
  if (path === undefined || (kind !== 'image' && kind !== 'file')) {
    throw new Error(`_sanityAsset must be "image@file://<path>" or "file@file://<path>", not "${source}"`)
  }
  return {kind, path: resolve(directory, decodePath(path))}
}

/** A path is percent-encoded when it was written as a URL; one with a bare `%` was not. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
