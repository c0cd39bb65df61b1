import type {Database} from 'better-sqlite3'
import {changesAsEffects} from './changes-as-effects.ts'

/**
 * One dataset, one SQLite file. What follows is its first form; the migrations below made it what it is:
 * - `documents`: the present. `body` is the whole document as JSON.
 * - `transactions` and `changes`: the past. A change keeps what turns the document before into the document after and
 *   back (mendoza patches, without `_rev`, which is the transaction's id); each creation, and one in so many changes
 *   after it, has the whole document. Query workers follow `changes` by `sequence` to know what to read anew.
 * - `document_references`: who points at whom, to refuse a deletion that would leave a strong reference dangling.
 * - `webhook_deliveries` and `webhook_attempts`: an outbox, written in the transaction it tells of.
 */
const FIRST = `
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  revision TEXT NOT NULL,
  body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX documents_by_type ON documents (type);

CREATE TABLE transactions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  timestamp TEXT NOT NULL,
  author TEXT NOT NULL,
  mutations TEXT NOT NULL
);

CREATE TABLE changes (
  sequence INTEGER NOT NULL REFERENCES transactions,
  document_id TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (sequence, document_id)
) WITHOUT ROWID;
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
  next_attempt_at INTEGER NOT NULL
);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook, id) WHERE state = 'pending';

CREATE TABLE webhook_attempts (
  delivery INTEGER NOT NULL REFERENCES webhook_deliveries,
  started_at TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  status INTEGER,
  failure TEXT
);
CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (delivery);
`

/** Which actions made a transaction: history tells a publish from a pair of mutations by them. */
const ACTIONS = `ALTER TABLE transactions ADD COLUMN actions TEXT NOT NULL DEFAULT '[]'`

/** Finds what was announced of a transaction: compaction asks, and so does every deletion of one. */
const DELIVERIES_BY_TRANSACTION =
  'CREATE INDEX webhook_deliveries_by_transaction ON webhook_deliveries (sequence)'

/** What brings a file from each version to the next; an empty file is of version 0. */
export const MIGRATIONS: readonly ((database: Database) => void)[] = [
  (database) => database.exec(FIRST),
  (database) => database.exec(ACTIONS),
  changesAsEffects,
  (database) => database.exec(DELIVERIES_BY_TRANSACTION),
]

/** The version written into `PRAGMA user_version`; a file with a higher one was made by a newer lake. */
export const SCHEMA_VERSION = MIGRATIONS.length
