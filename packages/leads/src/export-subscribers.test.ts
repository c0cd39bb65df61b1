import {expect, test} from 'vitest'
import {
  contactForm,
  deliverAndReadMail,
  mailSettings,
  testClock,
  tokenIn,
  waitlistForm,
} from './testing/fixtures.ts'
import {newSqliteStore, onEachStore} from './testing/stores.ts'

onEachStore((newStore) => {
  const filled = async () => {
    const clock = testClock()
    const leads = (await newStore()).open({mail: mailSettings(), clock})
    const signUp = (email: string, source?: string, locale = 'pl', campaign?: string) => {
      clock.forward(1)
      return leads.joinWaitlist(waitlistForm({email, locale, utm: {source, campaign}}))
    }
    await signUp('anna@example.com', 'gazeta')
    await leads.confirm(tokenIn((await deliverAndReadMail(leads))?.text, 'confirm'))
    await signUp('-eva@example.com', '=HYPERLINK("https://evil.example")', 'de')
    await leads.sendContactMessage(contactForm())
    clock.forward(86_400)
    await signUp('jan@example.com', 'gazeta', 'pl', 'spring')
    // Some newsletters put the address into the links that they send.
    await signUp('ola@example.com', 'ola@example.com')
    return {leads, clock}
  }

  test('CSV has a line for each subscriber, and does not run formulas', async () => {
    const {leads} = await filled()
    const lines = (await leads.exportSubscribers({format: 'csv'})).split('\r\n')
    expect(lines).toEqual([
      'address,state,locale,page,utm_source,utm_medium,utm_campaign,utm_term,utm_content,created_at,confirmed_at,unsubscribed_at,consent_version,consent_given_at,consent_wording',
      'anna@example.com,confirmed,pl,/pl/waitlist,gazeta,,,,,2026-11-20T10:00:01.000Z,2026-11-20T10:00:01.000Z,,2026-11,2026-11-20T10:00:01.000Z,"Napiszemy do Ciebie, gdy ruszymy."',
      `'-eva@example.com,pending,de,/pl/waitlist,"'=HYPERLINK(""https://evil.example"")",,,,,2026-11-20T10:00:02.000Z,,,2026-11,2026-11-20T10:00:02.000Z,"Napiszemy do Ciebie, gdy ruszymy."`,
      expect.stringContaining('jan@example.com,pending'),
      expect.stringContaining('ola@example.com,pending'),
      '',
    ])
  })

  test('JSON has the stored values, of all states or of one', async () => {
    const {leads} = await filled()
    const pending: unknown = JSON.parse(await leads.exportSubscribers({format: 'json', state: 'pending'}))
    expect(pending).toMatchObject([
      {address: '-eva@example.com', utm_source: '=HYPERLINK("https://evil.example")', utm_medium: null},
      {address: 'jan@example.com'},
      {address: 'ola@example.com', consent: {version: '2026-11', locale: 'pl'}},
    ])
  })

  test('the export of a person has everything stored about the address', async () => {
    const {leads} = await filled()
    expect(await leads.exportPerson('Anna@example.com')).toMatchObject({
      subscriber: {address: 'anna@example.com', state: 'confirmed', utm_source: 'gazeta'},
      consents: [{version: '2026-11', wording: 'Napiszemy do Ciebie, gdy ruszymy.'}],
      messages: [{name: 'Anna Nowak', message: 'Guten Tag,\nich vermiete drei Wohnungen.'}],
      mails: [
        {kind: 'confirm', state: 'sent'},
        {kind: 'contact-message', state: 'queued'},
        {kind: 'contact-acknowledgement', state: 'queued'},
      ],
    })
  })

  test('stats count by day, locale, page, source, campaign and state, without personal data', async () => {
    const {leads} = await filled()
    const stats = await leads.stats()
    const signedUp = (day: string, locale: string, source: string | null, state = 'pending') => ({
      day,
      locale,
      source,
      state,
      page: '/pl/waitlist',
      campaign: null,
      count: 1,
    })
    expect(stats).toEqual({
      signUps: [
        signedUp('2026-11-20', 'de', '=HYPERLINK("https://evil.example")'),
        signedUp('2026-11-20', 'pl', 'gazeta', 'confirmed'),
        signedUp('2026-11-21', 'pl', null),
        {...signedUp('2026-11-21', 'pl', 'gazeta'), campaign: 'spring'},
      ],
      messages: [{day: '2026-11-20', locale: 'de', count: 1}],
      suspects: 0,
      mails: {
        queued: 5,
        sent: 1,
        refused: 0,
        skipped: 0,
        oldestQueuedAt: '2026-11-20T10:00:02.000Z',
        events: [],
      },
    })
    expect(JSON.stringify(stats)).not.toContain('@')
  })

  test('an empty list is exported as its header', async () => {
    const leads = (await newStore()).open()
    expect(await leads.exportSubscribers({format: 'csv'})).toMatch(/^address,state,[\w,]+\r\n$/)
    expect(await leads.exportSubscribers({format: 'json'})).toBe('[]\n')
    expect(await leads.stats()).toMatchObject({signUps: [], mails: {queued: 0, oldestQueuedAt: null}})
  })
})

test('SQLite counts by day with a covering index', async () => {
  const store = await newSqliteStore()
  await store.open().stats()
  const plan = await store.rows(
    `explain query plan select count(*) from subscribers where address like '%@%'
    group by substr(created_at, 1, 10), locale, page, utm_source, utm_campaign, state`,
  )
  expect(JSON.stringify(plan)).toContain('USING COVERING INDEX subscribers_by_day')
})
