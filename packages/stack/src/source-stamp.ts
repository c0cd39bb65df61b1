import {createHash} from 'node:crypto'
import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {root} from './paths.ts'

const generated = new Set(['node_modules', '.turbo', '.sanity', 'next-env.d.ts', 'tsconfig.tsbuildinfo'])

/** Builds, and who is at them, stand beside sources: `.next`, `.next-test`, `.next-lock`, `dist`, `dist-test`. */
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
 * A fingerprint of everything a build is made from, so that a second start can leave out a build that would
 * come out the same.
 *
 * @param folders folders of the checkout, relative to its root.
 * @param settings other things that change the result, such as addresses that end up in the bundle.
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
