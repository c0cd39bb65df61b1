import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {TestProject} from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** For lakes that test files reuse; undefined where each file has its own. */
    readonly lakesFolder?: string
  }
}

/** A worker ends with its lakes: this process removes what they leave. */
export default async function setup({provide}: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'domora-test-lakes-'))
  provide('lakesFolder', folder)
  return () => rm(folder, {recursive: true, force: true})
}
