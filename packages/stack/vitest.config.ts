import {defineConfig} from 'vitest/config'

/** The stack's own tests; the browser suite beside them has a configuration of its own. */
export default defineConfig({test: {include: ['src/**/*.test.ts']}})
