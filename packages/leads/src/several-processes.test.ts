import {describe, expect, test, vi} from 'vitest'
import {openLeads} from './open-leads.ts'
import {siteLocales, waitlistForm} from './testing/forms.ts'
import {startSignUpWriter} from './testing/start-sign-up-writer.ts'
import {rowsOf, temporaryDatabasePath} from './testing/temporary-database.ts'

// Starting Node a few times on a busy machine takes seconds; nothing here waits longer than it must.
vi.setConfig({testTimeout: 60_000})

const addressesIn = (databasePath: string) =>
  rowsOf(
    databasePath,
    'select address from subscribers join consents on subscriber_id = subscribers.id order by 1',
  ).map((row) => Object.values(Object(row))[0])

describe('several processes on one database', () => {
  test('open it together when it is new, and lose nothing that either writes', async () => {
    const databasePath = temporaryDatabasePath()
    const writers = ['one', 'two', 'three'].map((prefix) => startSignUpWriter(databasePath, prefix, 200))
    const ends = await Promise.all(writers.map(({ended}) => ended))

    expect(ends).toEqual(Array.from({length: 3}, () => ({code: 0, signal: null, errors: ''})))
    const acknowledged = writers.flatMap((writer) => writer.acknowledged)
    expect(acknowledged).toHaveLength(600)
    expect(addressesIn(databasePath)).toEqual(acknowledged.toSorted())
  })

  test('that sign up the same addresses leave one row of each', async () => {
    const databasePath = temporaryDatabasePath()
    const writers = [1, 2].map(() => startSignUpWriter(databasePath, 'same', 200))
    const ends = await Promise.all(writers.map(({ended}) => ended))

    expect(ends.map(({code}) => code)).toEqual([0, 0])
    expect(writers.map(({acknowledged}) => acknowledged.length)).toEqual([200, 200])
    expect(addressesIn(databasePath)).toHaveLength(200)
  })
})

test('kill -9 under load, again and again: everything acknowledged is there', async () => {
  const databasePath = temporaryDatabasePath()
  const acknowledged: string[] = []
  for (const prefix of ['first', 'second', 'third', 'fourth']) {
    const writer = startSignUpWriter(databasePath, prefix, 1_000_000)
    // oxlint-disable no-await-in-loop -- one process after the other
    await writer.untilAcknowledged(150)
    writer.kill()
    expect(await writer.ended).toMatchObject({signal: 'SIGKILL', errors: ''})
    acknowledged.push(...writer.acknowledged)
  }

  const leads = openLeads({databasePath, locales: siteLocales})
  expect(await leads.joinWaitlist(waitlistForm({email: 'after@example.com'}))).toEqual({ok: true})
  await leads.close()

  expect(acknowledged.length).toBeGreaterThanOrEqual(600)
  expect(addressesIn(databasePath)).toEqual(expect.arrayContaining(acknowledged))
  expect(rowsOf(databasePath, 'pragma integrity_check')).toEqual([{integrity_check: 'ok'}])
  expect(
    rowsOf(
      databasePath,
      'select count(*) as n from subscribers where id not in (select subscriber_id from consents)',
    ),
  ).toEqual([{n: 0}])
})
