import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    // On a busy machine the first test of a file waits for its imports.
    // A stall of the machine is not a failure: these limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // It imports files of Next without extensions, which Node does not resolve.
    server: {deps: {inline: ['next-sanity']}},
    // Tests read only the stylesheet with the colours.
    css: {include: [/tokens\.pcss/]},
  },
})
