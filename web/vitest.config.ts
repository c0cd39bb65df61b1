import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    // The suite of the browser may run with it set.
    env: {SITE_DELIVERY: 'document'},
    // Style is nothing that tests look at, except for the one file that names the colours.
    css: {include: [/tokens\.pcss/]},
  },
})
