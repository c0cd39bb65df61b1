import {randomUUID} from 'node:crypto'
import {Client} from 'pg'
import {describe, inject, onTestFinished} from 'vitest'
import type {LeadsStoreOptions} from '../leads-store.ts'
import {type Leads, type LeadsOptions, openLeads} from '../open-leads.ts'
import {siteLocales} from './forms.ts'
import {rowsOf, temporaryDatabasePath} from './temporary-database.ts'

/** A database that does not exist yet, or is empty. */
export interface TestStore {
  readonly options: LeadsStoreOptions
  /** Every row of a query, read as another program would: through a connection of its own. */
  rows(query: string): Promise<unknown[]>
  /** Leads over it, closed when the test ends. */
  open(options?: Partial<Omit<LeadsOptions, 'databasePath' | 'databaseUrl' | 'secret'>>): Leads
}

/** The same tests on both stores. */
export function onEachStore(suite: (newStore: () => Promise<TestStore>) => void): void {
  describe('on SQLite', () => {
    suite(newSqliteStore)
  })
  describe.skipIf(inject('postgres') === undefined)('on Postgres', () => {
    suite(newPostgresStore)
  })
}

const opener =
  (where: LeadsStoreOptions): TestStore['open'] =>
  (options) => {
    const leads = openLeads({locales: siteLocales, ...options, ...where})
    onTestFinished(() => leads.close())
    return leads
  }

export async function newSqliteStore(): Promise<TestStore & {readonly databasePath: string}> {
  const databasePath = temporaryDatabasePath()
  const options = {databasePath}
  return {databasePath, options, open: opener(options), rows: async (query) => rowsOf(databasePath, query)}
}

interface PostgresTestStore extends TestStore {
  readonly databaseUrl: string
  /** Runs a statement about the database from outside of it. */
  administer(statement: (database: string) => string): Promise<void>
}

export async function newPostgresStore(): Promise<PostgresTestStore> {
  const server = inject('postgres')
  if (server === undefined) throw new Error('no Postgres here')
  const name = `leads_${randomUUID().replaceAll('-', '')}`
  await ask(server.url, `create database ${name}`)
  onTestFinished(async () => void (await ask(server.url, `drop database ${name} with (force)`)))
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const options = {databaseUrl: url.href, secret: 'a secret for tests, 32 characters'}
  return {
    databaseUrl: url.href,
    options,
    open: opener(options),
    rows: (query) => ask(url.href, query),
    administer: async (statement) => void (await ask(server.url, statement(name))),
  }
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const {rows} = await client.query(query)
    return rows
  } finally {
    await client.end()
  }
}
