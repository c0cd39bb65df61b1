import {openPostgres} from './database/open-postgres.ts'
import {openSqlite} from './database/open-sqlite.ts'
import type {LeadsDatabase} from './database/tables.ts'
import {asLeadsUnavailable, databaseErrorCode, LeadsUnavailable} from './leads-unavailable.ts'
import {readOrMakeKeyFile} from './secrets/key-file.ts'
import {type KeyedHash, keyedHash} from './secrets/keyed-hash.ts'

/** Where leads are kept. `secret` keys what is hashed: at least 32 characters, the same for every process. */
export type LeadsStoreOptions =
  | {
      /** Path of the SQLite file; it and its folder are made when they are not there. */
      readonly databasePath: string
      readonly databaseUrl?: undefined
      /** Without it, one is made in a file beside the database. */
      readonly secret?: string | undefined
    }
  | {
      /** `postgres://user:password@host/database` */
      readonly databaseUrl: string
      readonly databasePath?: undefined
      readonly secret: string
    }

export interface OpenLeadsStore {
  readonly database: LeadsDatabase
  readonly hash: KeyedHash
}

/** A database that is opened by whoever needs it first, and closed after whoever needs it last. */
export interface LeadsStore {
  /**
   * Runs an action on the open database.
   * @throws {LeadsUnavailable} the store cannot do it now
   */
  run<Result>(operation: string, action: (store: OpenLeadsStore) => Promise<Result>): Promise<Result>
  /** Closes after what is under way; whatever is asked afterwards is {@link LeadsUnavailable}. */
  close(): Promise<void>
}

interface Handle {
  readonly opening: Promise<OpenLeadsStore>
  readonly underWay: Set<Promise<unknown>>
}

/** Touches nothing before the first `run`; an opening that failed is tried again by the next. */
export function leadsStore(options: LeadsStoreOptions): LeadsStore {
  let current: Handle | undefined
  let closed = false
  const retiring = new Set<Promise<void>>()

  const retire = (handle: Handle) => {
    if (current === handle) current = undefined
    const done = Promise.allSettled(handle.underWay)
      .then(() => handle.opening)
      .then(
        ({database}) => database.destroy(),
        // It never opened: whoever asked for it has the error.
        () => {},
      )
      .finally(() => retiring.delete(done))
    retiring.add(done)
    return done
  }

  return {
    async run(operation, action) {
      if (closed) throw new LeadsUnavailable(operation, 'CLOSED')
      const handle = (current ??= {opening: open(options), underWay: new Set()})
      const running = handle.opening.then(action)
      handle.underWay.add(running)
      try {
        return await running
      } catch (error) {
        if (isOfNoMoreUse(error) || (await failed(handle.opening))) void retire(handle)
        throw asLeadsUnavailable(operation, error)
      } finally {
        handle.underWay.delete(running)
      }
    },

    async close() {
      closed = true
      if (current !== undefined) void retire(current)
      await Promise.all(retiring)
    },
  }
}

async function open({databasePath, databaseUrl, secret}: LeadsStoreOptions): Promise<OpenLeadsStore> {
  if (databaseUrl !== undefined) {
    const hash = keyedHash(secret)
    return {hash, database: await openPostgres({databaseUrl})}
  }
  const database = await openSqlite({databasePath})
  try {
    return {hash: keyedHash(secret ?? readOrMakeKeyFile(`${databasePath}.key`)), database}
  } catch (error) {
    await database.destroy()
    throw error
  }
}

const failed = (opening: Promise<unknown>): Promise<boolean> =>
  opening.then(
    () => false,
    () => true,
  )

/**
 * A connection that met a read-only database stays read-only when the database is writable again, and one that
 * had I/O errors may disagree with the disk. The next one starts afresh.
 */
const isOfNoMoreUse = (error: unknown): boolean =>
  /^(SQLITE_(READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)|25006$)/.test(databaseErrorCode(error) ?? '')
