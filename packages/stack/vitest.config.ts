import {defineConfig} from 'vitest/config'

/** The stack's own tests. Nothing is kept between files, so they share workers. The limit only ends what hangs. */
export default defineConfig({
  test: {
    include: ['{src,bin,testing}/**/*.test.ts'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: {poll: {timeout: 30_000}},
  },
})
