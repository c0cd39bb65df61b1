import {defineConfig} from 'vitest/config'

// Real databases, mail servers and processes: on a busy machine each takes seconds to come up. Nothing is kept between
// files, so they share workers.
export default defineConfig({
  test: {
    globalSetup: 'src/testing/provide-postgres.ts',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.long.test.ts'],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
