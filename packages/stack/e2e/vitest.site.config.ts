import {join} from 'node:path'
import {defineConfig} from 'vitest/config'

const project = (name: string, include: string, more: object) => ({
  extends: true as const,
  test: {name, include: [include], globalSetup: [], ...more},
})

/** The tests of the site, on one stack: in a browser (`e2e`) and over HTTP (`integration`). */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'site',
    globalSetup: ['testing/stack-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: {poll: {timeout: 10_000}},
    projects: [
      // Tests that change no content run in parallel, before those that do.
      project('read-only', 'e2e/read-only/*.test.ts', {maxWorkers: 2}),
      project('e2e', 'e2e/*.test.ts', {fileParallelism: false, sequence: {groupOrder: 1}}),
      project('integration', '{integration,long/site}/*.test.ts', {
        fileParallelism: false,
        sequence: {groupOrder: 2},
      }),
    ],
  },
})
