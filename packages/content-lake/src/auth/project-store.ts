import {createHash, randomBytes} from 'node:crypto'
import {join} from 'node:path'
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

export type ProjectStore = ReturnType<typeof openProjectStore>

/**
 * Data besides the datasets. A token has 256 random bits, so its SHA-256 is enough. Values are Studio's for
 * each user, and settings under reserved names (`cors`, `datasets`, `schemas:<dataset>`).
 */
export function openProjectStore(dataDir: string) {
  // A dataset's name never starts with a dot.
  const database = openOwnFile(join(dataDir, '.users.sqlite'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(schema)
  const addToken = database.prepare<[string, Buffer, Role, string, string]>(
    'INSERT OR REPLACE INTO tokens (id, hash, role, label, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  const findToken = database.prepare<[Buffer], KnownAccess>(
    'SELECT id AS tokenId, role, label FROM tokens WHERE hash = ?',
  )
  const tokens = database.prepare<[], TokenDescription>(
    'SELECT id, role, label, created_at FROM tokens ORDER BY created_at',
  )
  const removeToken = database.prepare<[string]>('DELETE FROM tokens WHERE id = ?')
  const pairs = database.prepare<[string], {key: string; value: string}>(
    'SELECT key, value FROM user_values WHERE user = ? ORDER BY key',
  )
  const value = database
    .prepare<[string, string], string>('SELECT value FROM user_values WHERE user = ? AND key = ?')
    .pluck()
  const write = database.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO user_values (user, key, value) VALUES (?, ?, ?)',
  )
  const writeAll = database.transaction((user: string, added: readonly KeyValue[]) => {
    for (const pair of added) write.run(user, pair.key, JSON.stringify(pair.value ?? null))
  })
  const remove = database.prepare<[string, string]>('DELETE FROM user_values WHERE user = ? AND key = ?')
  return {
    /** Replaces a token with the same secret, which cannot be read again. */
    addToken(role: Role, label: string, secret = `sk${randomBytes(32).toString('base64url')}`) {
      const id = `p${hash(secret).toString('hex').slice(0, 12)}`
      addToken.run(id, hash(secret), role, label, new Date().toISOString())
      return {id, secret}
    },
    findToken: (secret: string): KnownAccess | undefined => findToken.get(hash(secret)),
    tokens: (): TokenDescription[] => tokens.all(),
    removeToken: (id: string): boolean => removeToken.run(id).changes > 0,

    all: (user: string): KeyValue[] => pairs.all(user).map((pair) => parsePair(pair.key, pair.value)),
    read: (user: string, keys: readonly string[]): KeyValue[] =>
      keys.flatMap((key) => value.all(user, key).map((json) => parsePair(key, json))),
    write: (user: string, added: readonly KeyValue[]): void => writeAll(user, added),
    remove: (user: string, key: string): boolean => remove.run(user, key).changes > 0,

    close: () => void database.close(),
  }
}

function parsePair(key: string, json: string): KeyValue {
  const value: unknown = JSON.parse(json)
  return {key, value}
}

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
