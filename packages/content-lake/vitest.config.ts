import {defineConfig} from 'vitest/config'

// Nothing here keeps state between files, so they share workers: to load the lake for each of them would take as much
// processor time again as the tests do.
export default defineConfig({
  test: {include: ['src/**/*.test.ts'], isolate: false, testTimeout: 60_000},
})
