import {createRequire} from 'node:module'
import type FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import type {CacheHandler, CacheHandlerContext} from 'next/dist/server/lib/incremental-cache/index.js'
import {DatedStore} from './dated-store.ts'
import {replaceFile} from './replace-file.ts'
import {WrittenBehind} from './written-behind.ts'

// It is CommonJS with a default export, which Node's import does not find under that name.
const {default: NextsCache}: {readonly default: typeof FileSystemCache} = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
)

/**
 * Where rendered pages and the lake's answers are kept: Next's own cache of memory and files, dated so that no change is
 * missed. Pages are written behind, and each file is replaced as a whole, where Next would write into the old one.
 *
 * @throws {Error} when Next hands in no file system, as it does at the edge only.
 */
export function innerCache({fs, serverDistDir, ...context}: CacheHandlerContext): CacheHandler {
  if (fs === undefined || serverDistDir === undefined) throw new Error('the cache has no files to keep')
  const files = {...context, fs: {...fs, writeFile: replaceFile}, serverDistDir}
  // Next has one memory for all of its caches, and one that flushes nothing keeps in that alone.
  const memory = new NextsCache({...files, flushToDisk: false})
  return new DatedStore(new WrittenBehind({memory, disk: new NextsCache(files)}))
}
