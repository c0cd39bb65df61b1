import {join} from 'node:path'
import {defineConfig} from 'vitest/config'

/**
 * Nothing here keeps state between files, so they share workers: to load the lake for each of them would take as much
 * processor time again as the tests do. The lake's own threads and processes read their compiled code from a cache.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: 'src/testing/clean-up.setup.ts',
    exclude: ['src/**/*.long.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    env: {NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled')},
  },
})
