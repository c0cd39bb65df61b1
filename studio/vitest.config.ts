import {defineConfig} from 'vitest/config'

// Nothing here keeps state between files, so they share workers: each would load all of Sanity for itself, which
// on a busy machine takes longer than a test otherwise may.
export default defineConfig({test: {isolate: false, testTimeout: 20_000}})
