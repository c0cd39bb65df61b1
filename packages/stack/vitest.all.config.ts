import {join} from 'node:path'
import {defineConfig} from 'vitest/config'

/** Every package's own tests in one run; the browser suite has its own configuration. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  // Vitest leaves one processor to its own watching, of which there is none in a run; on two it would use one.
  test: {projects: ['packages/*', 'studio', 'web'], maxWorkers: '100%'},
})
