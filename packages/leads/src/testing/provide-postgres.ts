import type {TestProject} from 'vitest/node'
import {openPostgres} from '../database/postgres.ts'
import {startPostgres} from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {readonly url: string; readonly pid: number; readonly dataDirectory: string} | undefined
  }
}

/** One Postgres without fsync for all tests; each test creates its own databases. */
export default async function providePostgres(project: TestProject) {
  const postgres = await startPostgres(['max_connections=300', 'fsync=off'])
  if (typeof postgres === 'string') {
    console.warn(`The tests of leads on Postgres are skipped: ${postgres}.`)
    project.provide('postgres', undefined)
    return undefined
  }
  // Every new database is a copy of this one, and needs no migration.
  const template = await openPostgres({databaseUrl: postgres.url.replace('/postgres?', '/template1?')})
  await template.destroy()
  const {stop, restart: _, ...provided} = postgres
  project.provide('postgres', provided)
  return stop
}
