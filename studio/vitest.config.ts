import {defineConfig} from 'vitest/config'

// Test files share workers, because loading Sanity takes seconds. The tests keep no global state.
export default defineConfig({test: {isolate: false, testTimeout: 20_000}})
