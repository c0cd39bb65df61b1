import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {TestProject} from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** For a lake that test files share; undefined where each file has its own. */
    readonly sharedLakeFolder?: string
  }
}

/** The worker ends with its lake: this process removes what it leaves. */
export default async function setup({provide}: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'domora-shared-lake-'))
  provide('sharedLakeFolder', folder)
  return () => rm(folder, {recursive: true, force: true})
}
