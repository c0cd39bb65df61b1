import {randomUUID} from 'node:crypto'
import {mkdtempSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import Database from 'better-sqlite3'
import {Client} from 'pg'
import {describe, inject, onTestFinished} from 'vitest'
import type {LeadsStoreOptions} from '../leads-store.ts'
import {mailLocales} from '../mail/mail.ts'
import {type Leads, type LeadsOptions, openLeads} from '../open-leads.ts'
import {temporaryRoot} from './start-postgres.ts'

/** A database without rows. */
export interface TestStore {
  readonly options: LeadsStoreOptions
  /** Every row of a query, read through a connection of its own. */
  rows(query: string): Promise<unknown[]>
  /** The addresses of all subscribers, sorted. */
  addresses(): Promise<string[]>
  /** Opens leads on it, closed when the test ends. */
  open(options?: Partial<Omit<LeadsOptions, 'databasePath' | 'databaseUrl' | 'secret'>>): Leads
}

/** A new SQLite file, or a Postgres database: migrated, or empty with `template0`. */
type NewStore = (template?: 'template0') => Promise<TestStore>

/** Runs the same tests on both databases. */
export function onEachStore(suite: (newStore: NewStore) => void): void {
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
    const leads = openLeads({locales: mailLocales, ...options, ...where})
    onTestFinished(() => leads.close())
    return leads
  }

const addressesIn = async (rows: TestStore['rows']): Promise<string[]> =>
  (await rows('select address from subscribers')).map((row) => String(Object(row).address)).toSorted()

export async function newSqliteStore() {
  const databasePath = temporaryDatabasePath()
  const options = {databasePath}
  const rows: TestStore['rows'] = async (text) => rowsOf(databasePath, text)
  return {databasePath, options, open: opener(options), rows, addresses: () => addressesIn(rows)}
}

export async function newPostgresStore(template = 'template1') {
  const server = inject('postgres')
  if (server === undefined) throw new Error('no Postgres here')
  const name = `leads_${randomUUID().replaceAll('-', '')}`
  await query(server.url, `create database ${name} template ${template}`)
  onTestFinished(async () => void (await query(server.url, `drop database ${name} with (force)`)))
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const rows: TestStore['rows'] = (text) => query(url.href, text)
  const options = {databaseUrl: url.href, secret: 'a secret of 32 characters for tests'}
  return {
    databaseUrl: url.href,
    options,
    open: opener(options),
    rows,
    addresses: () => addressesIn(rows),
    /** Runs a statement about the database on a connection to another one. */
    administer: async (statement: (database: string) => string) =>
      void (await query(server.url, statement(name))),
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const {rows} = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}

/** A folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryRoot, 'leads-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  return folder
}

/** Path of a database that does not exist yet. */
export const temporaryDatabasePath = (): string => join(temporaryFolder(), 'data', 'leads.sqlite')

export function rowsOf(databasePath: string, text: string): unknown[] {
  const database = new Database(databasePath, {readonly: true})
  try {
    return database.prepare(text).all()
  } finally {
    database.close()
  }
}
