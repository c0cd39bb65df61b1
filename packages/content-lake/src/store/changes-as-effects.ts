import type {Database} from 'better-sqlite3'
import {ChangeLog} from './change-log.ts'
import {parseStoredDocument} from './stored-document.ts'

interface WholeCopies {
  sequence: number
  id: string
  before: string | null
  after: string | null
}

const PAGE = 500

/** A migration: `changes` held each document whole, before and after; now it holds what turns one into the other. */
export function changesAsEffects(database: Database): void {
  database.exec(`
    ALTER TABLE changes RENAME TO whole_changes;
    DROP INDEX changes_by_document;
    CREATE TABLE changes (
      sequence INTEGER NOT NULL REFERENCES transactions,
      document_id TEXT NOT NULL,
      operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
      previous_revision TEXT,
      apply TEXT NOT NULL,
      revert TEXT NOT NULL,
      steps INTEGER NOT NULL,
      copy TEXT,
      PRIMARY KEY (sequence, document_id)
    );
    CREATE INDEX changes_by_document ON changes (document_id, sequence, steps);
    CREATE INDEX transactions_by_time ON transactions (timestamp);
  `)
  const log = new ChangeLog(database)
  const page = database.prepare<[number, string, number], WholeCopies>(
    `SELECT sequence, document_id AS id, before, after FROM whole_changes
      WHERE (sequence, document_id) > (?, ?) ORDER BY sequence, document_id LIMIT ?`,
  )
  for (let rows = page.all(0, '', PAGE); rows.length > 0;) {
    for (const {sequence, id, before, after} of rows) {
      log.add(sequence, {id, before: parse(before), after: parse(after)})
    }
    const last = rows.at(-1)
    rows = last === undefined ? [] : page.all(last.sequence, last.id, PAGE)
  }
  database.exec('DROP TABLE whole_changes')
}

function parse(json: string | null) {
  return json === null ? undefined : parseStoredDocument(json)
}
