import {defineConfig} from 'vitest/config'

// Nothing here keeps state between files, so they share workers.
export default defineConfig({test: {isolate: false}})
