import {join} from 'node:path'
import {defineConfig} from 'vitest/config'

/** Every test of the checkout, to be listed (src/lint/lint-docs.ts). */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    projects: [
      'packages/*',
      'studio',
      'web',
      {test: {name: 'e2e', include: ['packages/stack/{e2e,integration,long}/**/*.test.ts']}},
    ],
  },
})
