import {chmodSync, existsSync, writeFileSync} from 'node:fs'
import Database from 'better-sqlite3'

/** Written into `PRAGMA user_version`. Increase it with every change of the schema. */
export const schemaVersion = 7

/**
 * `documents` have row ids: without them, SQLite would give each body above a kilobyte pages of its own.
 * `apply` and `revert` of a change are mendoza patches of the document without `_rev`, which is the
 * transaction's id. Of a creation, `mutations` has the id alone. `webhook_deliveries` is an outbox, written
 * with the change.
 */
const documentTable = `
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  revision TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX documents_by_type ON documents (type);
`

const schema = `${documentTable}

CREATE TABLE transactions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  timestamp TEXT NOT NULL,
  author TEXT NOT NULL,
  mutations TEXT NOT NULL,
  actions TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX transactions_by_time ON transactions (timestamp);

CREATE TABLE changes (
  sequence INTEGER NOT NULL REFERENCES transactions,
  document_id TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
  previous_revision TEXT,
  apply TEXT NOT NULL,
  revert TEXT NOT NULL,
  PRIMARY KEY (sequence, document_id)
);
CREATE INDEX changes_by_document ON changes (document_id, sequence);

CREATE TABLE document_references (
  source TEXT NOT NULL,
  target TEXT NOT NULL,
  weak INTEGER NOT NULL,
  PRIMARY KEY (source, target, weak)
) WITHOUT ROWID;
CREATE INDEX references_by_target ON document_references (target, weak);

CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sequence INTEGER NOT NULL REFERENCES transactions,
  webhook TEXT NOT NULL,
  document_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending',
  next_attempt_at INTEGER NOT NULL,
  attempts TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX webhook_deliveries_by_transaction ON webhook_deliveries (sequence);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook, id) WHERE state = 'pending';
`

/** Version 5 stored the attempts of deliveries in a separate table. */
const migrationFromVersion5 = `
DROP TABLE webhook_attempts;
ALTER TABLE webhook_deliveries ADD COLUMN attempts TEXT NOT NULL DEFAULT '[]';
`

/** Version 6 stored documents without row ids. */
const migrationFromVersion6 = `
ALTER TABLE documents RENAME TO old_documents;
DROP INDEX documents_by_type;
${documentTable}
INSERT INTO documents SELECT id, type, revision, body FROM old_documents;
DROP TABLE old_documents;
`
const walLimit = 4 * 1024 * 1024

/** Opens (or creates) a SQLite file that only its owner can read: it has drafts or tokens. Its WAL gets the same mode. */
export function openOwnFile(path: string): Database.Database {
  if (!existsSync(path)) writeFileSync(path, '', {mode: 0o600})
  chmodSync(path, 0o600)
  return new Database(path)
}

/**
 * WAL lets query workers read during a write. `synchronous = FULL` makes a commit survive a power cut.
 * @throws Error for a file with another schema version, and for a damaged one
 */
export function openDatabase(path: string): Database.Database {
  const database = openOwnFile(path)
  try {
    // Before there are tables.
    database.pragma('auto_vacuum = INCREMENTAL')
    database.pragma('journal_mode = WAL')
    database.pragma(`journal_size_limit = ${walLimit}`)
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma('busy_timeout = 5000')
    createSchema(database, path)
    return database
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) throw error
    throw new Error(`${path} is damaged: restore a copy of it, or remove it with "content-lake reset"`, {
      cause: error,
    })
  }
}

function createSchema(database: Database.Database, path: string): void {
  const version = Number(database.pragma('user_version', {simple: true}))
  if (version === schemaVersion) return
  if (![0, 5, 6].includes(version)) {
    const remedy = version > schemaVersion ? 'update content-lake' : 'remove it with "content-lake reset"'
    throw new Error(
      `${path} has schema version ${version}, this content-lake needs ${schemaVersion}: ${remedy}`,
    )
  }
  database
    .transaction(() => {
      if (version === 0) database.exec(schema)
      if (version === 5) database.exec(migrationFromVersion5)
      if (version > 0) database.exec(migrationFromVersion6)
      database.pragma(`user_version = ${schemaVersion}`)
    })
    .immediate()
  if (version > 0) database.exec('VACUUM')
}
