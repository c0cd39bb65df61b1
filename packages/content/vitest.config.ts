import {defineConfig} from 'vitest/config'

// Nothing here keeps state between files, so they share workers. The limit only ends what hangs.
export default defineConfig({test: {isolate: false, testTimeout: 60_000}})
