import {expect, test, vi} from 'vitest'
import {startSignUpWriter} from './testing/start-sign-up-writer.ts'
import {waitlistForm} from './testing/fixtures.ts'
import {onEachStore, type TestStore} from './testing/stores.ts'

// Starting Node a few times on a busy machine takes seconds; nothing here waits longer than it must.
vi.setConfig({testTimeout: 60_000})

const addressesIn = async (store: TestStore) =>
  (
    await store.rows(
      'select address from subscribers join consents on subscriber_id = subscribers.id order by 1',
    )
  ).map((row) => Object.values(Object(row))[0])

onEachStore((newStore) => {
  test('several processes open a new database together, lose nothing and double nothing', async () => {
    const store = await newStore()
    const writers = ['same', 'same', 'other'].map((prefix) => startSignUpWriter(store.options, prefix, 100))
    const ends = await Promise.all(writers.map(({ended}) => ended))

    expect(ends).toEqual(Array.from({length: 3}, () => ({code: 0, signal: null, errors: ''})))
    expect(writers.map(({acknowledged}) => acknowledged.length)).toEqual([100, 100, 100])
    const acknowledged = new Set(writers.flatMap((writer) => writer.acknowledged))
    expect(await addressesIn(store)).toEqual([...acknowledged].toSorted())
    expect(acknowledged).toHaveLength(200)
  })

  test('kill -9 under load, again and again: everything acknowledged is there', async () => {
    const store = await newStore()
    const acknowledged: string[] = []
    for (const prefix of ['first', 'second', 'third']) {
      const writer = startSignUpWriter(store.options, prefix, 1_000_000)
      await writer.untilAcknowledged(100)
      writer.kill()
      expect(await writer.ended).toMatchObject({signal: 'SIGKILL', errors: ''})
      acknowledged.push(...writer.acknowledged)
    }

    const leads = store.open()
    expect(await leads.joinWaitlist(waitlistForm({email: 'after@example.com'}))).toEqual({ok: true})

    expect(acknowledged.length).toBeGreaterThanOrEqual(300)
    expect(await addressesIn(store)).toEqual(expect.arrayContaining(acknowledged))
    expect(
      await store.rows(
        'select cast(count(*) as integer) as n from subscribers where id not in (select subscriber_id from consents)',
      ),
    ).toEqual([{n: 0}])
  })
})
