import {createHash, randomBytes, timingSafeEqual} from 'node:crypto'
import {join} from 'node:path'
import type Database from 'better-sqlite3'
import {z} from 'zod'
import {openOwnFile} from '../store/open-database.ts'
import {type KnownAccess, type Role, ROLES} from './access.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS tokens (
  id TEXT PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  role TEXT NOT NULL,
  label TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
`

const tokenRow = z.object({
  id: z.string(),
  hash: z.instanceof(Buffer),
  role: z.enum(ROLES),
  label: z.string(),
})

/** A token without its secret. */
export interface TokenDescription {
  id: string
  role: Role
  label: string
  created_at: string
}

/**
 * The tokens of one lake. Only their SHA-256 is stored: a token has 256 random bits, so a slow password hash would
 * add nothing.
 */
export class TokenStore {
  readonly #database: Database.Database

  constructor(dataDir: string) {
    // A dataset's name never starts with a dot.
    this.#database = openOwnFile(join(dataDir, '.tokens.sqlite'))
    this.#database.pragma('journal_mode = WAL')
    this.#database.pragma('synchronous = FULL')
    this.#database.exec(SCHEMA)
  }

  /** Creates a token and returns its secret, which cannot be read again. */
  create(role: Role, label: string): string {
    const secret = `sk${randomBytes(32).toString('base64url')}`
    this.add(secret, role, label)
    return secret
  }

  /** Adds a token with a secret that the caller chose, or replaces it. */
  add(secret: string, role: Role, label: string): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO tokens (id, hash, role, label, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(
        `p${hash(secret).toString('hex').slice(0, 12)}`,
        hash(secret),
        role,
        label,
        new Date().toISOString(),
      )
  }

  /** The access of a secret; `undefined` for an unknown one. */
  find(secret: string): KnownAccess | undefined {
    const wanted = hash(secret)
    const row = this.#database.prepare('SELECT id, hash, role, label FROM tokens WHERE hash = ?').get(wanted)
    if (row === undefined) return undefined
    const token = tokenRow.parse(row)
    if (!timingSafeEqual(token.hash, wanted)) return undefined
    return {role: token.role, tokenId: token.id, label: token.label}
  }

  labelOf(id: string): string | undefined {
    return this.#database.prepare<[string], {label: string}>('SELECT label FROM tokens WHERE id = ?').get(id)
      ?.label
  }

  list(): TokenDescription[] {
    return this.#database
      .prepare<[], TokenDescription>('SELECT id, role, label, created_at FROM tokens ORDER BY created_at')
      .all()
  }

  remove(id: string): boolean {
    return this.#database.prepare('DELETE FROM tokens WHERE id = ?').run(id).changes > 0
  }

  close(): void {
    this.#database.close()
  }
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
