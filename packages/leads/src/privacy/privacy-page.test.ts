import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {defaultLimits} from '../rate-limit.ts'
import {retentionDays} from './purge.ts'
import {newSqliteStore} from '../testing/stores.ts'

/** The page as it is seeded; editors keep it true from then on. */
const page = (locale: string) =>
  readFileSync(new URL(`../../../seed/src/prose/privacy.${locale}.md`, import.meta.url), 'utf8')

/** The words of the English page for each column; a dash for columns without personal data. */
const mentions: readonly [table: string, columns: string, words: RegExp | '-'][] = [
  ['subscribers', 'id', '-'],
  ['subscribers', 'address address_key', /your e-mail address, to tell you about the launch/],
  ['subscribers', 'state', /when you confirmed your address and when you left the list/],
  ['subscribers', 'locale', /the language of the page/],
  ['subscribers', 'page', /the page on which you signed up/],
  ['subscribers', 'utm_source utm_medium utm_campaign utm_term utm_content', /campaign details in the link/],
  ['subscribers', 'created_at last_signed_up_at', /when you signed up/],
  ['subscribers', 'confirmed_at', /when you confirmed your address/],
  ['subscribers', 'unsubscribed_at', /when you left the list/],
  ['consents', 'id subscriber_id', '-'],
  ['consents', 'wording', /the wording you agreed to/],
  ['consents', 'version given_at', /its version and the time/],
  ['consents', 'locale', /the language of the page/],
  ['contact_messages', 'id', '-'],
  ['contact_messages', 'name', /We keep your name/],
  ['contact_messages', 'address address_key', /your name, your e-mail address/],
  ['contact_messages', 'message', /your message/],
  ['contact_messages', 'locale page', /language and page of the form/],
  ['contact_messages', 'created_at', /and the time, in order to answer you/],
]

test('the privacy page mentions every column with personal data', async () => {
  const store = await newSqliteStore()
  await store.open().stats()
  for (const table of ['subscribers', 'consents', 'contact_messages']) {
    const rows = await store.rows(`select name from pragma_table_info('${table}')`)
    const listed = mentions.filter(([name]) => name === table).flatMap(([, columns]) => columns.split(' '))
    expect(rows.map((row) => String(Object(row).name)).toSorted()).toEqual(listed.toSorted())
  }
  expect(mentions.filter(([, , words]) => words !== '-' && !words.test(page('gb')))).toEqual([])
})

describe('the privacy page names the periods of the code', () => {
  const minutes = defaultLimits.client.seconds / 60
  const days = defaultLimits.mails.seconds / 86_400

  test('which are', () => {
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
