import {randomUUID} from 'node:crypto'
import {readdir, readFile, readlink, rename, rm, stat, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {replaceFile, unlessMissing} from '../saved-files.ts'
import {newestEdition} from './static-export.ts'

interface Options {
  /** Has a folder of pages for each build, which all instances of that build write to. */
  readonly folder: string
  /** The name of this build. */
  readonly build: string
  /** When it was built, in milliseconds since 1970. */
  readonly builtAt: number
  /** Whether its folder has every page. */
  readonly isComplete: boolean
}

const signOfLife = z.object({builtAt: z.number()})

/** Milliseconds until a build whose instances gave no sign of life counts as gone. */
const goneAfter = 60_000
/** Its pages stay for a day, in case it comes back. */
const keptFor = 24 * 3_600_000
/** Milliseconds after which no process reads an edition any more that is not the newest, nor the one before. */
const editionKeptFor = 10_000

async function lifeOf(folder: string, build: string): Promise<{builtAt: number; age: number} | null> {
  const file = join(folder, `${build}.json`)
  const text = await readFile(file, 'utf8').catch(unlessMissing)
  if (text === null) return null
  return {...signOfLife.parse(JSON.parse(text)), age: Date.now() - (await stat(file)).mtimeMs}
}

async function removeOldBuilds(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const build = /^(.+)\.json$/.exec(file)?.[1]
    if (build === undefined || ((await lifeOf(folder, build))?.age ?? 0) < keptFor) continue
    await rm(join(folder, build), {recursive: true, force: true})
    await rm(join(folder, file), {force: true})
  }
}

async function removeOldEditions(folder: string, newest: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const age = Date.now() - ((await stat(join(folder, name)).catch(unlessMissing))?.mtimeMs ?? 0)
    // A draft may be that of another instance.
    if (name.startsWith('draft-') ? age < keptFor : Number(name) >= newest - 1 || age < editionKeptFor)
      continue
    await rm(join(folder, name), {recursive: true, force: true})
  }
}

/**
 * Gives a sign of life of this build, the file `BUILD.json`, and points the link `current` at its newest edition unless it is at that
 * of a newer build that lives: a static server serves what `current` is. Call it after each edition, and every few seconds.
 */
export async function claimCurrent({folder, build, builtAt, isComplete}: Options): Promise<void> {
  await replaceFile(join(folder, `${build}.json`), JSON.stringify({builtAt}))
  if (!isComplete) return
  const link = join(folder, 'current')
  for (;;) {
    const newest = await newestEdition(join(folder, build))
    const target = join(build, String(newest))
    const current = await readlink(link).catch(unlessMissing)
    // Also when another instance has made an edition and pointed the link at it meanwhile.
    if (current === target) return removeOldEditions(join(folder, build), newest)
    const [other = build] = current?.split('/') ?? []
    const life = other === build ? null : await lifeOf(folder, other)
    if (life !== null && life.age < goneAfter && life.builtAt > builtAt) return
    const draft = `${link}.${randomUUID()}`
    await symlink(target, draft)
    await rename(draft, link)
    await removeOldBuilds(folder)
  }
}
