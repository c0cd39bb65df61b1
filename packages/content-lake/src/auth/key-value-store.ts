import {join} from 'node:path'
import type Database from 'better-sqlite3'
import {openOwnFile} from '../store/open-database.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS user_values (
  user TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user, key)
) WITHOUT ROWID;
`

export interface KeyValue {
  key: string
  value: unknown
}

/**
 * What Studio stores for each user (sort orders, recent searches and so on), and under names that no user has, what the
 * project stores: `cors`, `datasets`, `schemas:<dataset>`.
 */
export class KeyValueStore {
  readonly #database: Database.Database
  /** Every query asks it for the settings of its dataset. */
  readonly #read: Database.Statement<[string, string], {value: string}>

  constructor(dataDir: string) {
    // A dataset's name never starts with a dot.
    this.#database = openOwnFile(join(dataDir, '.users.sqlite'))
    this.#database.pragma('journal_mode = WAL')
    this.#database.exec(SCHEMA)
    this.#read = this.#database.prepare('SELECT value FROM user_values WHERE user = ? AND key = ?')
  }

  read(user: string, keys: readonly string[]): KeyValue[] {
    return keys.flatMap((key) => {
      const row = this.#read.get(user, key)
      return row === undefined ? [] : [{key, value: JSON.parse(row.value)}]
    })
  }

  all(user: string): KeyValue[] {
    return this.#database
      .prepare<[string], {key: string; value: string}>(
        'SELECT key, value FROM user_values WHERE user = ? ORDER BY key',
      )
      .all(user)
      .map(({key, value}) => ({key, value: JSON.parse(value)}))
  }

  remove(user: string, key: string): boolean {
    return (
      this.#database.prepare('DELETE FROM user_values WHERE user = ? AND key = ?').run(user, key).changes > 0
    )
  }

  write(user: string, pairs: readonly KeyValue[]): void {
    const write = this.#database.prepare<[string, string, string]>(
      'INSERT OR REPLACE INTO user_values (user, key, value) VALUES (?, ?, ?)',
    )
    this.#database.transaction(() => {
      for (const {key, value} of pairs) write.run(user, key, JSON.stringify(value ?? null))
    })()
  }

  close(): void {
    this.#database.close()
  }
}
