import {createHash} from 'node:crypto'
import {existsSync} from 'node:fs'
import {mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {lock} from 'proper-lockfile'
import {root} from './settings.ts'

interface Build {
  readonly directory: string
  /** A file in it that exists when the build is complete. */
  readonly result: string
  /** A hash of everything that the build is made from; a file in the directory keeps it after the build. */
  readonly stamp: string
}

/** Builds unless that was done from the same sources; returns whether it built. */
export async function builtOnce(
  {directory, result, stamp}: Build,
  build: () => Promise<void>,
): Promise<boolean> {
  const stampFile = join(directory, 'stamp')
  const isBuilt = existsSync(join(directory, result)) && existsSync(stampFile)
  if (isBuilt && (await readFile(stampFile, 'utf8')) === stamp) return false
  // An interrupted build must not look finished next time.
  await rm(stampFile, {force: true})
  await build()
  await mkdir(directory, {recursive: true})
  await writeFile(stampFile, stamp)
  return true
}

/**
 * Does something that only one process of this machine may do at a time; another waits until it is done.
 *
 * @param path names the lock; its folder exists
 */
export async function exclusively<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const take = () =>
    lock(path, {realpath: false}).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return undefined
      throw error
    })
  let release = await take()
  while (release === undefined) {
    await sleep(250, undefined, {signal})
    release = await take()
  }
  try {
    return await work()
  } finally {
    await release()
  }
}

const generated = new Set([
  'node_modules',
  '.turbo',
  '.sanity',
  '.vitest',
  'next-env.d.ts',
  'tsconfig.tsbuildinfo',
])

/** Builds and their locks stand beside sources: `.next`, `.next-test`, `.next-lock`, `dist`, `dist-test`. */
const isBuild = (name: string): boolean => /^(?:\.next|dist)(?:-|$)/.test(name)

async function* filesUnder(directory: string): AsyncGenerator<string> {
  const entries = await readdir(directory, {withFileTypes: true})
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))) {
    if (generated.has(entry.name) || isBuild(entry.name)) continue
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path)
    else if (entry.isFile()) yield path
  }
}

/**
 * A hash of everything that a build is made from.
 *
 * @param folders folders of the checkout, relative to its root
 * @param settings other things that change the result, such as addresses that end up in the bundle
 */
export async function sourceStamp(
  folders: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const folder of folders) {
    for await (const file of filesUnder(join(root, folder))) hash.update(file).update(await readFile(file))
  }
  for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json']) hash.update(await readFile(join(root, file)))
  return hash.digest('hex')
}
