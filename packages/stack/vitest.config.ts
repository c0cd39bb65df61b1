import {defineConfig} from 'vitest/config'

/** The stack's own tests. Nothing is kept between files, so they share workers. */
export default defineConfig({test: {include: ['{src,bin,testing}/**/*.test.ts'], isolate: false}})
