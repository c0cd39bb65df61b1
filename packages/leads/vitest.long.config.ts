import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.long.test.ts'],
    globalSetup: 'src/testing/provide-postgres.ts',
    testTimeout: 300_000,
    hookTimeout: 30_000,
  },
})
