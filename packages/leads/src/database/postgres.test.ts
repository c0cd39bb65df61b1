import {sql} from 'kysely'
import {setTimeout as sleep} from 'node:timers/promises'
import {describe, expect, inject, onTestFinished, test, vi} from 'vitest'
import {openLeads} from '../open-leads.ts'
import {openPostgres} from './postgres.ts'
import {mailLocales} from '../mail/mail.ts'
import {emails, joinAll, waitlistForm} from '../testing/fixtures.ts'
import {newPostgresStore} from '../testing/stores.ts'

const secret = 'a secret of 32 characters for tests'

test('an unreachable server throws an error without the password', async () => {
  const databaseUrl = 'postgres://leads:hunter2@127.0.0.1:1/leads'
  const leads = openLeads({databaseUrl, secret, locales: mailLocales})
  const error: unknown = await leads.joinWaitlist(waitlistForm()).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    name: 'LeadsUnavailable',
    message: 'leads: cannot store a sign-up: ECONNREFUSED',
  })
  await leads.close()
})

test('a short secret is refused', async () => {
  const leads = openLeads({databaseUrl: 'postgres://127.0.0.1:1/x', secret: 'short', locales: mailLocales})
  await expect(leads.stats()).rejects.toThrow('a secret needs at least 32 characters')
})

describe.skipIf(inject('postgres') === undefined)('on a real server', () => {
  test('a commit returns once it is on the disk, despite another default of the server', async () => {
    const store = await newPostgresStore()
    await store.administer((database) => `alter database ${database} set synchronous_commit = off`)
    const database = await openPostgres({databaseUrl: store.databaseUrl})
    onTestFinished(() => database.destroy())
    const {rows} = await sql`show synchronous_commit`.execute(database)
    expect(rows).toEqual([{synchronous_commit: 'on'}])
  })

  test('broken connections are replaced', async () => {
    const store = await newPostgresStore()
    const leads = store.open()
    await joinAll(leads, emails(5))
    await store.administer(
      (database) =>
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and application_name = 'leads'`,
    )
    await vi.waitFor(async () => expect(await leads.joinWaitlist(waitlistForm())).toEqual({ok: true}), {
      timeout: 5_000,
    })
    expect(await store.rows('select id from subscribers')).toHaveLength(6)
  })

  test('a connection that breaks between two queries of a transaction fails that transaction, not the process', async () => {
    const store = await newPostgresStore()
    const database = await openPostgres({databaseUrl: store.databaseUrl})
    onTestFinished(() => database.destroy())
    const broken = database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await store.administer(
        (name) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      // Let the connection emit its error between two queries.
      await sleep(200)
      await sql`select 1`.execute(transaction)
    })
    await expect(broken).rejects.toThrow(/connection|terminat|queryable/i)
    expect((await sql`select 1 as answer`.execute(database)).rows).toEqual([{answer: 1}])
  })
})
