import {defineConfig} from 'vitest/config'

/** The browser suite: one stack for all of it, one file after the other, because they share its content. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'browser',
    include: ['**/*.test.ts'],
    globalSetup: ['./stack.setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
