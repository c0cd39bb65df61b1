import {readdirSync, readFileSync, statSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, inject, onTestFinished, test} from 'vitest'
import type {FormDefinition} from './answers.ts'
import {mailLocales} from './mail/mail.ts'
import {openLeads} from './open-leads.ts'
import {retentionDays} from './privacy.ts'
import {defaultLimits} from './leads-store.ts'
import {
  contactForm,
  deliverAndReadMail,
  mailSettings,
  testClock,
  tokenIn,
  waitlistForm,
} from './testing/fixtures.ts'
import {newPostgresStore, newSqliteStore, onEachStore, type TestStore} from './testing/stores.ts'

const email = 'Zuzanna.Distinctive@example.com'
/** Only the name, so that encodings of the rest do not hide it. */
const trace = /zuzanna/i

const field = {isRequired: true, options: [], version: null} as const
const wish: FormDefinition = {
  id: 'form-wish',
  title: 'Wishes',
  retentionDays: 30,
  notify: [],
  asksToConfirm: false,
  fields: [
    {...field, name: 'wish', kind: 'longText', label: 'A wish'},
    {...field, name: 'mail', kind: 'email', label: 'Address'},
  ],
}

/** Stores all kinds of data about two addresses. */
async function fill(store: TestStore) {
  const clock = testClock()
  const receiver = {name: 'crm', url: 'http://127.0.0.1:9', secrets: ['whsec_']}
  const leads = store.open({mail: mailSettings(), clock, receivers: [receiver]})
  for (const address of [email, 'eva@example.com']) {
    await leads.joinWaitlist(waitlistForm({email: address, utm: {content: address}}), {client: '192.0.2.1'})
    await leads.sendContactMessage(contactForm({email: address, name: address, message: `I am ${address}`}))
    await leads.deliverOutbox()
    clock.forward(86_400)
    await leads.joinWaitlist(waitlistForm({email: address}))
    await leads.sendContactMessage(contactForm({email: address}))
    const bot = {botSign: 'too-fast'} as const
    await leads.joinWaitlist(waitlistForm({email: address, utm: {content: address}}), bot)
    await leads.sendContactMessage(contactForm({email: address, name: address}), bot)
    for (const botSign of [null, 'too-fast'] as const)
      await leads.submitForm(
        wish,
        {wish: `I am ${address}`, mail: address, locale: 'de', page: '/de', utm: {content: address}},
        {botSign},
      )
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

  expect(await leads.erase(email.toUpperCase())).toEqual({
    subscribers: 1,
    messages: 2,
    suspects: 2,
    answers: 2,
    mentionedIn: [],
  })
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
  test('erasing does not change the data of other addresses', async () => {
    const store = await newStore()
    const leads = await fill(store)
    const before = await leads.exportPerson('eva@example.com')
    await leads.erase(email)
    expect(await leads.exportPerson('eva@example.com')).toEqual(before)
    expect(before).toMatchObject({
      messages: [{}, {}],
      suspects: [{}, {}],
      consents: [{}],
      answers: [{}, {}],
      events: [{}, {}, {}],
    })
    expect(await leads.exportPerson(email)).toEqual({
      subscriber: null,
      consents: [],
      messages: [],
      suspects: [],
      mails: [],
      events: [expect.objectContaining({type: 'lead.erased'})],
      bounces: [],
      answers: [],
    })
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
    // The row does not identify a person, and the list leaves it out.
    const kept = await store.rows('select * from subscribers, consents')
    expect(kept).toMatchObject([{address: expect.stringMatching(/^erased:[\w-]{43}$/), state: 'pending'}])
    expect(JSON.stringify(kept)).not.toMatch(trace)
    expect(await leads.exportSubscribers({format: 'json'})).toBe('[]\n')
    expect(await leads.stats()).toMatchObject({signUps: []})
    // A message needs a reply, so it keeps its address.
    expect(await leads.exportPerson(email)).toMatchObject({subscriber: null, messages: [{address: email}]})
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

  test('erasing can be repeated, and refuses text that is not an address', async () => {
    const leads = (await newStore()).open()
    await leads.joinWaitlist(waitlistForm({email}))
    expect(await leads.erase(email)).toMatchObject({subscribers: 1})
    expect(await leads.erase(email)).toMatchObject({subscribers: 0, messages: 0})
    await expect(leads.erase('zuzanna')).rejects.toThrow('leads: this is not an e-mail address')
  })
})

test('the hash of an erased address depends on a secret outside the database', async () => {
  const [one, two] = [await newSqliteStore(), await newSqliteStore()]
  for (const store of [one, two]) await store.open().erase(email)
  const [first, second] = await Promise.all(
    [one, two].map((store) => store.rows('select * from suppressions')),
  )
  expect(first).toHaveLength(1)
  expect(first).not.toEqual(second)
  expect(statSync(`${one.databasePath}.key`).mode & 0o777).toBe(0o600)
})

const day = 86_400

onEachStore((newStore) => {
  test('after a rotation of the secret links still work, and erased addresses get no mail', async () => {
    const store = await newStore()
    const secrets = ['the newest secret of this test is long', 'a secret of 32 characters for tests'] as const
    const open = (secret: string) => {
      const leads = openLeads({...store.options, secret, locales: mailLocales, mail: mailSettings()})
      onTestFinished(() => leads.close())
      return leads
    }
    const before = open(secrets[1])
    await before.joinWaitlist(waitlistForm())
    const mail = await deliverAndReadMail(before)
    await before.erase('erased@example.com')
    const after = open(secrets.join(','))
    await after.joinWaitlist(waitlistForm({email: 'erased@example.com'}))
    await deliverAndReadMail(after)
    expect(await after.localMailbox.list()).toHaveLength(1)
    expect(await after.confirm(tokenIn(mail?.text, 'confirm'))).toBe('confirmed')
    expect(await open(secrets[0]).unsubscribe(tokenIn(mail?.text, 'unsubscribe'))).toBe('invalid')
    expect(await after.unsubscribe(tokenIn(mail?.text, 'unsubscribe'))).toBe('unsubscribed')
    expect(await after.allow('erased@example.com')).toBe(true)
  })

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
    expect(await leads.purge()).toEqual({
      subscribers: 0,
      suspects: 0,
      mails: 0,
      events: 0,
      messages: 0,
      answers: 0,
    })
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
    clock.forward(335 * day)
    expect(await leads.purge()).toMatchObject({messages: 1})
    expect(await names()).toEqual(['confirmed'])
  })
})

test('purging removes the bytes of its rows from the files', async () => {
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

/** The seeded privacy page. */
const page = (locale: string) =>
  readFileSync(new URL(`../../seed/content/prose/privacy.${locale}.md`, import.meta.url), 'utf8')

const utmColumns = 'utm_source utm_medium utm_campaign utm_term utm_content'

/** The words of the English page for the columns of each table; a dash for columns without personal data. */
const mentions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  subscribers: {
    id: '-',
    'address address_key':
      'your email address, to invite you to early access and to tell you about the launch',
    state: 'when you confirmed your address and when you left the list',
    locale: 'the language of the page',
    page: 'the page on which you signed up',
    [utmColumns]: 'campaign details in the link',
    'created_at last_signed_up_at': 'when you signed up',
    confirmed_at: 'when you confirmed your address',
    unsubscribed_at: 'when you left the list',
  },
  consents: {
    'id subscriber_id': '-',
    wording: 'the wording you agreed to',
    'version given_at': 'its version and the time',
    locale: 'the language of the page',
  },
  contact_messages: {
    id: '-',
    name: 'We keep your name',
    'address address_key': 'your name, your email address',
    message: 'your message',
    'locale page': 'language and page of the form',
    [utmColumns]: 'its campaign details as above',
    created_at: 'and the time, in order to answer you',
  },
  suspects: {
    'id form': '-',
    [`sign address address_key name message consent_wording consent_version locale page created_at ${utmColumns}`]:
      'If a form looks automated, we keep what it contains and why it does apart',
  },
}

test.each(Object.entries(mentions))(
  'the privacy page mentions every personal column of %s',
  async (table, words) => {
    const store = await newSqliteStore()
    await store.open().stats()
    const rows = await store.rows(`select name from pragma_table_info('${table}')`)
    const listed = Object.keys(words).flatMap((columns) => columns.split(' '))
    expect(rows.map((row) => String(Object(row).name)).toSorted()).toEqual(listed.toSorted())
    expect(Object.values(words).filter((each) => each !== '-' && !page('gb').includes(each))).toEqual([])
  },
)

test('the periods are ten minutes, a day and 30 days', () => {
  const minutes = defaultLimits.client.seconds / 60
  const days = defaultLimits.mails.seconds / 86_400
  expect({minutes, days, retentionDays}).toEqual({minutes: 10, days: 1, retentionDays: 30})
})

const periods = {
  gb: 'up to ten minutes; up to a day; after 30 days…emails that we sent: 30 days…Forms that look automated: 30 days…Messages: 12 months',
  pl: 'najwyżej dziesięć minut; najwyżej jeden dzień; po 30 dniach…wiadomości: 30 dni…automatycznie: 30 dni…najwyżej 12 miesięcy',
  de: 'bis zu zehn Minuten; bis zu einem Tag; nach 30 Tagen…E-Mails: 30 Tage…aussehen: 30 Tage…höchstens 12 Monate',
  pt: 'no máximo dez minutos; no máximo um dia; depois de 30 dias…que enviamos: 30 dias…automáticos: 30 dias…no máximo 12 meses',
}

test.each(Object.entries(periods))('the privacy page states them in %s', (locale, sentences) => {
  for (const sentence of sentences.split('; '))
    expect(page(locale)).toMatch(new RegExp(sentence.replaceAll('…', '[^]*')))
})
