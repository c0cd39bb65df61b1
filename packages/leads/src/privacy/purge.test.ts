import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {
  contactForm,
  deliverAndReadMail,
  mailSettings,
  testClock,
  tokenIn,
  waitlistForm,
} from '../testing/fixtures.ts'
import {newSqliteStore, onEachStore} from '../testing/stores.ts'

const day = 86_400

onEachStore((newStore) => {
  test('only subscribers who have not confirmed, or have unsubscribed, are deleted after 30 days', async () => {
    const clock = testClock()
    const store = await newStore()
    const leads = store.open({mail: mailSettings(), clock})
    const signUp = async (name: string) => {
      clock.forward(1)
      await leads.joinWaitlist(waitlistForm({email: `${name}@example.com`}))
      return (await deliverAndReadMail(leads))?.text
    }
    const names = async () => (await store.addresses()).map((address) => address.split('@')[0])
    const confirmed = await signUp('confirmed')
    const left = await signUp('left')
    await signUp('pending')
    await signUp('undecided')
    await leads.confirm(tokenIn(confirmed, 'confirm'))
    await leads.confirm(tokenIn(left, 'confirm'))
    clock.forward(20 * day)
    await leads.unsubscribe(tokenIn(left, 'unsubscribe'))
    await signUp('undecided')
    await leads.sendContactMessage(contactForm())

    clock.forward(10 * day - 60)
    expect(await leads.purge()).toEqual({subscribers: 0, mails: 0})
    clock.forward(60)
    expect(await leads.purge()).toMatchObject({subscribers: 1})
    expect(await names()).toEqual(['confirmed', 'left', 'undecided'])
    clock.forward(20 * day + 1)
    expect(await leads.purge()).toMatchObject({subscribers: 2})
    expect(await names()).toEqual(['confirmed'])

    expect(await leads.localMailbox.list()).toEqual([])
    expect(await store.rows('select * from rate_limits')).toEqual([])
    expect(await store.rows('select * from contact_messages')).toHaveLength(1)
    expect(await store.rows("select * from outbox where state = 'queued'")).toHaveLength(2)
  })
})

test('the bytes of purged rows are removed from the files', async () => {
  const clock = testClock()
  const store = await newSqliteStore()
  const leads = store.open({mail: mailSettings(), clock})
  await leads.joinWaitlist(waitlistForm({email: 'zuzanna@example.com'}))
  await leads.deliverOutbox()
  clock.forward(31 * day)
  await leads.purge()
  for (const file of [store.databasePath, `${store.databasePath}-wal`])
    expect(readFileSync(file, 'latin1')).not.toContain('zuzanna')
})
