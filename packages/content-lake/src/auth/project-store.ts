import {createHash, randomBytes} from 'node:crypto'
import {join} from 'node:path'
import type Database from 'better-sqlite3'
import {openOwnFile} from '../store/open-database.ts'

export type Role = 'viewer' | 'editor' | 'administrator'

export const roles: readonly Role[] = ['viewer', 'editor', 'administrator']

export type KnownAccess = {role: Role; tokenId: string; label: string}

const schema = `
CREATE TABLE IF NOT EXISTS user_values (
  user TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
  id TEXT PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  role TEXT NOT NULL,
  label TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
`

export interface KeyValue {
  key: string
  value: unknown
}

export interface TokenDescription {
  id: string
  role: Role
  label: string
  created_at: string
}

/**
 * Data besides the datasets. A token has 256 random bits, so its SHA-256 is enough. Values are Studio's for
 * each user, and settings under reserved names (`cors`, `datasets`, `schemas:<dataset>`).
 */
export class ProjectStore {
  readonly #database: Database.Database
  readonly #find: Database.Statement<[Buffer], KnownAccess>
  /** Every query asks for the settings of its dataset. */
  readonly #read: Database.Statement<[string, string], {value: string}>
  readonly #all: Database.Statement<[string], {key: string; value: string}>

  constructor(dataDir: string) {
    // A dataset's name never starts with a dot.
    this.#database = openOwnFile(join(dataDir, '.users.sqlite'))
    this.#database.pragma('journal_mode = WAL')
    this.#database.pragma('synchronous = FULL')
    this.#database.exec(schema)
    this.#find = this.#database.prepare('SELECT id AS tokenId, role, label FROM tokens WHERE hash = ?')
    this.#read = this.#database.prepare('SELECT value FROM user_values WHERE user = ? AND key = ?')
    this.#all = this.#database.prepare('SELECT key, value FROM user_values WHERE user = ? ORDER BY key')
  }

  /** Replaces a token with the same secret, which cannot be read again. */
  addToken(role: Role, label: string, secret = `sk${randomBytes(32).toString('base64url')}`) {
    const id = `p${hash(secret).toString('hex').slice(0, 12)}`
    this.#database
      .prepare('INSERT OR REPLACE INTO tokens (id, hash, role, label, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, hash(secret), role, label, new Date().toISOString())
    return {id, secret}
  }

  findToken(secret: string): KnownAccess | undefined {
    return this.#find.get(hash(secret))
  }

  tokens(): TokenDescription[] {
    return this.#database
      .prepare<[], TokenDescription>('SELECT id, role, label, created_at FROM tokens ORDER BY created_at')
      .all()
  }

  removeToken(id: string): boolean {
    return this.#database.prepare('DELETE FROM tokens WHERE id = ?').run(id).changes > 0
  }

  all(user: string): KeyValue[] {
    return this.#all.all(user).map(({key, value}) => parsePair(key, value))
  }

  read(user: string, keys: readonly string[]): KeyValue[] {
    return keys.flatMap((key) => this.#read.all(user, key).map(({value}) => parsePair(key, value)))
  }

  write(user: string, pairs: readonly KeyValue[]): void {
    const write = this.#database.prepare(
      'INSERT OR REPLACE INTO user_values (user, key, value) VALUES (?, ?, ?)',
    )
    this.#database.transaction(() => {
      for (const {key, value} of pairs) write.run(user, key, JSON.stringify(value ?? null))
    })()
  }

  remove(user: string, key: string): boolean {
    const statement = this.#database.prepare('DELETE FROM user_values WHERE user = ? AND key = ?')
    return statement.run(user, key).changes > 0
  }

  close(): void {
    this.#database.close()
  }
}

function parsePair(key: string, json: string): KeyValue {
  const value: unknown = JSON.parse(json)
  return {key, value}
}

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
