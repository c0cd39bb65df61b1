import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.long.test.ts', 'src/**/random-*.test.ts'],
    provide: {isLong: true},
    setupFiles: 'src/testing/clean-up.setup.ts',
    testTimeout: 180_000,
    expect: {poll: {timeout: 30_000}},
  },
})
