import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {TestProject} from 'vitest/node'

/** For Content Lakes that test files reuse; undefined where each file has its own. */
export type LakesFolder = string | undefined

declare module 'vitest' {
  interface ProvidedContext {
    readonly lakesFolder?: LakesFolder
  }
}

/** Vitest's global set-up. A worker ends without closing its lakes, so this process removes their folder. */
export default async function setup({provide}: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'domora-test-lakes-'))
  provide('lakesFolder', folder)
  return () => rm(folder, {recursive: true, force: true})
}
