import {join} from 'node:path'
import {defineConfig} from 'vitest/config'

/** The tests of Studio in a browser, on a stack of their own. Files run one after the other: they change its content. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'studio',
    include: ['{e2e,long}/studio/*.test.ts'],
    globalSetup: ['testing/stack-setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
