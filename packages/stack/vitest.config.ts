import {defineConfig} from 'vitest/config'

/**
 * The stack's own tests; the browser suite beside them has a configuration of its own. Nothing is kept between files, so
 * they share workers.
 */
export default defineConfig({test: {include: ['src/**/*.test.ts'], isolate: false}})
