import {randomBytes, randomUUID} from 'node:crypto'
import {existsSync, linkSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {openPostgres} from './database/postgres.ts'
import {openSqlite} from './database/sqlite.ts'
import type {LeadsDatabase} from './database/tables.ts'
import {asLeadsUnavailable, databaseErrorCode, LeadsUnavailable} from './errors.ts'
import {type KeyedHash, keyedHash} from './tokens.ts'

/**
 * `secret` is the key of hashes and tokens: at least 32 characters, the same for every process. After a rotation, list the new
 * one first and the old ones after it, separated by commas.
 */
export type LeadsStoreOptions =
  | {
      /** Path of the SQLite file. It and its folder are created if necessary. */
      readonly databasePath: string
      readonly databaseUrl?: undefined
      /** By default, a secret is created in a file beside the database. */
      readonly secret?: string | undefined
    }
  | {
      /** `postgres://user:password@host/database` */
      readonly databaseUrl: string
      readonly databasePath?: undefined
      readonly secret: string
    }

/** Rate limits: at most `hits` within `seconds` of the first. */
export const defaultLimits = {
  /** Sign-ups or messages from one client. Many people can share the address of an office or a mobile network. */
  client: {hits: 20, seconds: 600},
  /** The same for a /48 network of IPv6, which has 65,536 clients. */
  network: {hits: 100, seconds: 600},
  /** Mails with the same content to one mailbox. */
  sameMail: {hits: 1, seconds: 600},
  /** Mails of all kinds to one mailbox. */
  mails: {hits: 8, seconds: 86_400},
  /** Forms of suspected bots, of all clients together. */
  suspects: {hits: 200, seconds: 86_400},
}

export type Limits = typeof defaultLimits

/** What an operation works with. */
export interface OpenLeadsStore {
  /** Or a transaction. */
  readonly database: LeadsDatabase
  readonly hash: KeyedHash
  /** The names of the receivers of events. */
  readonly receivers: readonly string[]
  readonly limits: Limits
  /** The time of the operation. */
  readonly now: Date
}

type Opened = Pick<OpenLeadsStore, 'database' | 'hash'>

interface Handle {
  readonly opening: Promise<Opened>
  readonly running: Set<Promise<unknown>>
}

/** A database that the first `run` opens. If that fails, the next `run` tries again. */
export function leadsStore(options: LeadsStoreOptions, settings: () => Omit<OpenLeadsStore, keyof Opened>) {
  let current: Handle | undefined
  let closed = false
  const closing = new Set<Promise<void>>()

  const close = (handle: Handle) => {
    if (current === handle) current = undefined
    const done = Promise.allSettled(handle.running)
      .then(() => handle.opening)
      .then(
        ({database}) => database.destroy(),
        // It never opened; its action has failed with the error.
        () => {},
      )
      .finally(() => closing.delete(done))
    closing.add(done)
  }

  /**
   * Runs an action on the open database, and again if Postgres rolled it back to end a deadlock.
   * @throws {LeadsUnavailable}
   */
  async function run<Result>(
    operation: string,
    action: (store: OpenLeadsStore) => Promise<Result>,
  ): Promise<Result> {
    if (closed) throw new LeadsUnavailable(operation, 'CLOSED')
    const handle = (current ??= {opening: open(options), running: new Set()})
    const running = handle.opening.then((opened) => {
      const store = {...opened, ...settings()}
      return action(store).catch((error: unknown) => {
        if (databaseErrorCode(error) !== deadlock) throw error
        return action(store)
      })
    })
    handle.running.add(running)
    try {
      return await running
    } catch (error) {
      if (needsNewConnection(error) || (await failed(handle.opening))) close(handle)
      throw asLeadsUnavailable(operation, error)
    } finally {
      handle.running.delete(running)
    }
  }

  return {
    run,

    /** The same in a transaction. Its time begins after the wait for others. */
    write: <Result>(operation: string, action: (store: OpenLeadsStore) => Promise<Result>): Promise<Result> =>
      run(operation, (store) => inTransaction(store, (each) => action({...each, ...settings()}))),

    /** Closes the database after running actions. Later actions throw {@link LeadsUnavailable}. */
    async close() {
      closed = true
      if (current !== undefined) close(current)
      await Promise.all(closing)
    },
  }
}

/** A SQLSTATE. */
const deadlock = '40P01'

export type LeadsStore = ReturnType<typeof leadsStore>

/** Runs an action in a transaction. */
export const inTransaction = <Result>(
  store: OpenLeadsStore,
  action: (store: OpenLeadsStore) => Promise<Result>,
): Promise<Result> =>
  store.database.transaction().execute((transaction) => action({...store, database: transaction}))

async function open({databasePath, databaseUrl, secret}: LeadsStoreOptions): Promise<Opened> {
  if (databaseUrl !== undefined) {
    const hash = keyedHash(secret)
    return {hash, database: await openPostgres({databaseUrl})}
  }
  const database = await openSqlite({databasePath})
  try {
    const hash = keyedHash(secret ?? readOrCreateSecret(`${databasePath}.key`))
    return {hash, database}
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
 * A connection to a read-only database stays read-only after the database becomes writable. After I/O errors its cache may
 * differ from the disk.
 */
const needsNewConnection = (error: unknown): boolean =>
  /^(SQLITE_(READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)|25006$)/.test(databaseErrorCode(error) ?? '')

/**
 * The secret in a file that only its owner can read, created on first use. Processes that start together agree on one: each
 * links a complete file to its name, and the second one reads the first one's.
 */
function readOrCreateSecret(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${randomUUID()}`
    try {
      writeFileSync(draft, randomBytes(32).toString('base64url'), {mode: 0o600, flag: 'wx', flush: true})
      linkSync(draft, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    } finally {
      rmSync(draft, {force: true})
    }
  }
  return readFileSync(path, 'utf8').trim()
}
