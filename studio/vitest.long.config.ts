import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.long.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: {poll: {timeout: 30_000}},
    // Node does not load its imports.
    server: {deps: {inline: ['sanity-plugin-media']}},
  },
})
