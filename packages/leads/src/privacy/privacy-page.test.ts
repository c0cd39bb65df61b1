import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {defaultLimits} from '../rate-limit.ts'
import {retentionDays} from './purge.ts'
import {newSqliteStore} from '../testing/stores.ts'

/** The page as it is seeded; editors keep it true from then on. */
const page = (locale: string) =>
  readFileSync(new URL(`../../../seed/src/prose/privacy.${locale}.md`, import.meta.url), 'utf8')

/** Where the English page says that a column is kept; `null` for what says nothing of a person. */
const said: Readonly<Record<string, Readonly<Record<string, RegExp | null>>>> = {
  subscribers: {
    id: null,
    address: /your e-mail address, to tell you about the launch/,
    address_key: /your e-mail address, to tell you about the launch/,
    state: /when you confirmed your address and when you left the list/,
    locale: /the language of the page/,
    page: /the page on which you signed up/,
    utm_source: /campaign details in the link/,
    utm_medium: /campaign details in the link/,
    utm_campaign: /campaign details in the link/,
    utm_term: /campaign details in the link/,
    utm_content: /campaign details in the link/,
    created_at: /when you signed up/,
    last_signed_up_at: /when you signed up/,
    confirmed_at: /when you confirmed your address/,
    unsubscribed_at: /when you left the list/,
  },
  consents: {
    id: null,
    subscriber_id: null,
    wording: /the wording you agreed to/,
    version: /its version and the time/,
    locale: /the language of the page/,
    given_at: /its version and the time/,
  },
  contact_messages: {
    id: null,
    name: /We keep your name/,
    address: /your name, your e-mail address/,
    address_key: /your name, your e-mail address/,
    message: /your message/,
    locale: /language and page of the form/,
    page: /language and page of the form/,
    created_at: /and the time, in order to answer you/,
  },
}

test('the privacy page says of every column about a person that it is kept', async () => {
  const store = await newSqliteStore()
  await store.open().stats()
  const english = page('gb')
  for (const [table, columns] of Object.entries(said)) {
    const rows = await store.rows(`select name from pragma_table_info('${table}')`)
    expect(rows.map((row) => String(Object(row).name)).toSorted()).toEqual(Object.keys(columns).toSorted())
    const unsaid = Object.values(columns).filter((sentence) => sentence !== null && !sentence.test(english))
    expect(unsaid).toEqual([])
  }
})

describe('the privacy page’s times are those of the code', () => {
  const minutes = defaultLimits.client.seconds / 60
  const days = defaultLimits.mails.seconds / 86_400

  test('that the words below stand for', () => {
    expect({minutes, days, retentionDays}).toEqual({minutes: 10, days: 1, retentionDays: 30})
  })

  test.each([
    ['gb', /up to ten minutes/, /up to a day/, /after 30 days[^]*e-mails that we sent: 30 days/],
    ['pl', /najwyżej dziesięć minut/, /najwyżej jeden dzień/, /po 30 dniach[^]*maili: 30 dni/],
    ['de', /bis zu zehn Minuten/, /bis zu einem Tag/, /nach 30 Tagen[^]*E-Mails: 30 Tage/],
    ['pt', /no máximo dez minutos/, /no máximo um dia/, /depois de 30 dias[^]*e-mails que enviamos: 30 dias/],
  ])('%s', (locale, ...sentences) => {
    for (const sentence of sentences) expect(page(locale)).toMatch(sentence)
  })
})
