import {defineConfig} from 'vitest/config'

// Real databases, mail servers and processes: on a busy machine each takes seconds to come up.
export default defineConfig({
  test: {globalSetup: 'src/testing/provide-postgres.ts', testTimeout: 30_000, hookTimeout: 30_000},
})
