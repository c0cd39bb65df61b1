import {join} from 'node:path'
import {defineConfig} from 'vitest/config'

/** Every package's own tests in one run; the browser suite has its own configuration. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {projects: ['packages/*', 'studio', 'web']},
})
