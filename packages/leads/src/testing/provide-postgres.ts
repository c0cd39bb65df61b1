import type {TestProject} from 'vitest/node'
import {startPostgres} from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {readonly url: string; readonly pid: number; readonly dataDirectory: string} | undefined
  }
}

/**
 * One Postgres for the tests of the package; each test makes databases of its own in it. It need not survive the
 * machine, so it does not wait for the disk; where that matters a test starts another.
 */
export default async function providePostgres(project: TestProject) {
  const postgres = await startPostgres(['max_connections=300', 'fsync=off'])
  if (typeof postgres === 'string') {
    console.warn(`The tests of leads on Postgres are skipped: ${postgres}.`)
    project.provide('postgres', undefined)
    return undefined
  }
  const {stop, ...provided} = postgres
  project.provide('postgres', provided)
  return stop
}
