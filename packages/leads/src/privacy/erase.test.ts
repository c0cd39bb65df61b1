import {readdirSync, readFileSync, statSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, inject, test} from 'vitest'
import {contactForm, mailSettings, testClock, waitlistForm} from '../testing/fixtures.ts'
import {newPostgresStore, newSqliteStore, onEachStore, type TestStore} from '../testing/stores.ts'

const email = 'Zuzanna.Distinctive@example.com'
/** Only the name, so that encodings of the rest do not hide it. */
const trace = /zuzanna/i

/** Stores everything that can be stored about an address, for two addresses. */
async function fill(store: TestStore) {
  const clock = testClock()
  const leads = store.open({mail: mailSettings(), clock})
  for (const address of [email, 'eva@example.com']) {
    await leads.joinWaitlist(waitlistForm({email: address, utm: {content: address}}), {client: '192.0.2.1'})
    await leads.sendContactMessage(contactForm({email: address, name: address, message: `I am ${address}`}))
    await leads.deliverOutbox()
    clock.forward(86_400)
    await leads.joinWaitlist(waitlistForm({email: address}))
    await leads.sendContactMessage(contactForm({email: address}))
  }
  return leads
}

const filesWith = (folder: string) =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => join(parentPath, name))
    .filter((file) => trace.test(readFileSync(file, 'latin1')))

test('no byte of an erased address stays in the files of SQLite, while other connections are open', async () => {
  const store = await newSqliteStore()
  const leads = await fill(store)
  const other = store.open()
  await other.stats()
  const folder = dirname(store.databasePath)
  expect(filesWith(folder)).not.toEqual([])

  expect(await leads.erase(email.toUpperCase())).toEqual({subscribers: 1, messages: 2, mentionedIn: []})
  expect(filesWith(folder)).toEqual([])
  await leads.joinWaitlist(waitlistForm({email: 'after@example.com'}))
  await Promise.all([leads.close(), other.close()])
  expect(filesWith(folder)).toEqual([])
})

test.skipIf(inject('postgres') === undefined)(
  'no byte of an erased address stays in the tables of Postgres',
  async () => {
    const store = await newPostgresStore()
    const leads = await fill(store)
    await store.rows('analyze')
    await store.rows('checkpoint')
    const tables = join(inject('postgres')?.dataDirectory ?? '', 'base')
    expect(filesWith(tables)).not.toEqual([])
    await leads.erase(email)
    await store.rows('checkpoint')
    expect(filesWith(tables)).toEqual([])
  },
)

onEachStore((newStore) => {
  test('the data of other addresses is not changed', async () => {
    const store = await newStore()
    const leads = await fill(store)
    const before = await leads.exportPerson('eva@example.com')
    await leads.erase(email)
    expect(await leads.exportPerson('eva@example.com')).toEqual(before)
    expect(before).toMatchObject({messages: [{}, {}], consents: [{}]})
    expect(await leads.exportPerson(email)).toEqual({subscriber: null, consents: [], messages: [], mails: []})
    for (const {recipient} of await leads.localMailbox.list()) expect(recipient).not.toMatch(trace)
  })

  test('an erased address gets no mail until it is allowed again', async () => {
    const store = await newStore()
    const clock = testClock()
    const leads = store.open({mail: mailSettings(), clock})
    await leads.erase(email)
    const comeBack = async () => {
      clock.forward(86_400)
      expect(await leads.joinWaitlist(waitlistForm({email}))).toEqual({ok: true})
      expect(await leads.sendContactMessage(contactForm({email}))).toEqual({ok: true})
      await leads.deliverOutbox()
      return (await leads.localMailbox.list()).filter(({recipient}) => trace.test(recipient))
    }
    expect(await comeBack()).toEqual([])
    expect(await store.rows('select * from suppressions')).toEqual([
      {address_hash: expect.stringMatching(/^[\w-]{43}$/), created_at: '2026-11-20T10:00:00.000Z'},
    ])
    expect(await leads.allow(email)).toBe(true)
    expect(await leads.allow(email)).toBe(false)
    expect(await comeBack()).toHaveLength(2)
  })

  test("other people's messages that mention the address are listed", async () => {
    const leads = (await newStore()).open()
    await leads.sendContactMessage(contactForm({message: `My neighbour is ${email}.`}))
    const {mentionedIn} = await leads.erase(email)
    const {messages} = await leads.exportPerson('anna@example.com')
    expect(mentionedIn).toEqual(messages.map(({id}) => id))
  })

  test('erasing twice is possible, and text that is not an address is refused', async () => {
    const leads = (await newStore()).open()
    await leads.joinWaitlist(waitlistForm({email}))
    expect(await leads.erase(email)).toMatchObject({subscribers: 1})
    expect(await leads.erase(email)).toMatchObject({subscribers: 0, messages: 0})
    await expect(leads.erase('zuzanna')).rejects.toThrow('leads: this is not an e-mail address')
  })
})

test('the hash of an erased address depends on a secret outside of the database', async () => {
  const [one, two] = [await newSqliteStore(), await newSqliteStore()]
  for (const store of [one, two]) await store.open().erase(email)
  const [first, second] = await Promise.all(
    [one, two].map((store) => store.rows('select * from suppressions')),
  )
  expect(first).toHaveLength(1)
  expect(first).not.toEqual(second)
  expect(statSync(`${one.databasePath}.key`).mode & 0o777).toBe(0o600)
})
