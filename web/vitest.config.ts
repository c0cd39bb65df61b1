import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    // On a busy machine the first test of a file waits for what it imports.
    testTimeout: 20_000,
    // It imports files of Next without their endings, which Node does not find.
    server: {deps: {inline: ['next-sanity']}},
    // Style is nothing that tests look at, except for the one file that names the colours.
    css: {include: [/tokens\.pcss/]},
  },
})
