import {defineConfig} from 'vitest/config'

/** Files keep no state, so they share workers: loading the lake for each would double the processor time. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: 'src/testing/clean-up.setup.ts',
    exclude: ['src/**/*.long.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    expect: {poll: {timeout: 30_000}},
  },
})
