import {formFieldKinds} from '@domora/content/form'
import {beforeAll, expect, inject, test} from 'vitest'
import {editor, keepContent} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {anyClient, consentVersion, leadsRows} from '../../testing/sign-up.ts'

keepContent()

interface Attack {
  readonly path: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

let goodForms: Readonly<Record<'/pl/waitlist' | '/pl/contact', Readonly<Record<string, string>>>>

beforeAll(async () => {
  goodForms = {
    '/pl/waitlist': {email: 'eva@example.com', consentVersion: await consentVersion()},
    '/pl/contact': {name: 'Eva', email: 'eva@example.com', message: 'Dzień dobry'},
  }
})

const inNoText = ['\0', '\u0085', '\x1b[2J', '\x7f']
const inNoLine = [...inNoText, '\r', '\n', '\r\n', '\u2028', '\u2029', '\r\nBcc: mallory@example.com\r\n']

/** A valid value with something invalid before, after and inside. */
const spoilt = (good: string, bad: string) => [bad + good, good + bad, good.slice(0, 2) + bad + good.slice(2)]

/** Every field of every form with the characters that it must not contain. */
const badFields = (): Attack[] =>
  Object.entries(goodForms).flatMap(([path, form]) =>
    Object.entries(form).flatMap(([field, good]) =>
      (field === 'message' ? inNoText : inNoLine)
        .flatMap((bad) => spoilt(good, bad))
        .map((value) => ({path, body: new URLSearchParams({...form, [field]: value}).toString()})),
    ),
  )

/** A good form at an address with characters that an attribution must not contain: a person may have copied them along. */
const spoiltQueries = (): Attack[] =>
  Object.entries(goodForms).flatMap(([path, form]) =>
    ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'plan', 'billing', 'doors'].flatMap(
      (parameter) =>
        inNoLine
          .flatMap((bad) => spoilt('letter', bad))
          .map((value) => ({
            path: `${path}?${new URLSearchParams({[parameter]: value}).toString()}`,
            body: new URLSearchParams(form).toString(),
          })),
    ),
  )

const noAddresses = [
  ...`eva@example.com;mallory@example.com <eva@example.com> eva@example.com> "eva"@example.com eva@[127.0.0.1]
    eva@127.0.0.1 eva@127.1 eva@localhost eva@example eva@example.c eva@.example.com eva@example..com
    eva@-example.com eva@exam_ple.com eva@example.com/.. eva@example.com?subject=x eva@example.com#x
    eva%40example.com eva@ex%61mple.com .eva@example.com e..va@example.com eva.@example.com ęwa@example.com
    @example.com eva@ eva@@example.com mailto:eva@example.com?bcc=mallory@example.com`.split(/\s+/),
  'eva@example.com, mallory@example.com',
  'eva@example.com mallory@example.com',
  'Eva <eva@example.com>',
  '"eva@example.com, mallory"@example.com',
  `${'e'.repeat(65)}@example.com`,
  `eva@${'e'.repeat(64)}.com`,
  `eva@${'example.'.repeat(40)}com`,
  '\u200b',
  '',
]

const badAddresses = (): Attack[] =>
  Object.entries(goodForms).flatMap(([path, form]) =>
    noAddresses.map((email) => ({path, body: new URLSearchParams({...form, email}).toString()})),
  )

/** Bodies that are no form, and requests of other origins. */
const badRequests = (): Attack[] =>
  Object.entries(goodForms).flatMap(([path, form]) => {
    const good = new URLSearchParams(form).toString()
    const bodies = [
      '',
      '&&&==',
      'email',
      'email=%',
      'email=%zz%00',
      'email=%ff%fe@example.com',
      'email=%ED%A0%80@example.com',
      'email[]=eva@example.com',
      'email.address=eva@example.com',
      '__proto__=x&constructor=y&locale=__proto__',
      'locale=constructor&email=toString',
      `${good}&email=mallory@example.com`,
      `email=${'%25'.repeat(3_000)}`,
      'a=1&'.repeat(4_000),
      `email=${'e'.repeat(17_000)}`,
      '\0\0\0\0',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><email>&y;</email>',
      '{"email":{"$ne":null}}',
    ]
    const foreign = [
      {origin: 'https://evil.example'},
      {origin: 'null'},
      {origin: 'nonsense'},
      {'sec-fetch-site': 'cross-site'},
      {'sec-fetch-site': 'same-site'},
      {'sec-fetch-site': 'none'},
      {'content-type': 'application/json'},
      {'content-type': 'text/plain'},
      {'content-type': 'multipart/form-data'},
      {'content-type': 'multipart/form-data; boundary=x'},
      {'content-type': ''},
    ]
    return [
      ...bodies.map((body) => ({path, body})),
      ...foreign.map((headers) => ({path, body: good, headers})),
    ]
  })

const badTokens = (): Attack[] =>
  ['', '/pl'].flatMap((prefix) =>
    ['confirm', 'unsubscribe'].flatMap((purpose) =>
      [
        ...inNoLine,
        '',
        'A',
        'A'.repeat(43),
        'A'.repeat(16_000),
        "' OR 1=1 --",
        '"><script>alert(1)</script>',
        '../../etc/passwd',
        '%00',
        '${7*7}',
        '[object Object]',
      ].map((token) => ({
        path: `${prefix}/waitlist/${purpose}`,
        body: new URLSearchParams({token}).toString(),
      })),
    ),
  )

/** The number of rows of each table. */
const rows = () =>
  leadsRows(
    `SELECT (SELECT count(*) FROM subscribers) AS subscribers, (SELECT count(*) FROM consents) AS consents,
      (SELECT count(*) FROM contact_messages) AS messages, (SELECT count(*) FROM outbox) AS mails`,
  )

const send = async ({path, body, headers}: Attack): Promise<number> => {
  const response = await fetch(inject('siteUrl') + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': anyClient(),
      // The server hangs up on what is left of a body that is too long.
      connection: 'close',
      ...headers,
    },
  })
  await response.arrayBuffer()
  return response.status
}

test('hundreds of hostile inputs: no row, no recipient, no server error', async () => {
  const attacks = [...badFields(), ...badAddresses(), ...badRequests(), ...badTokens()]
  expect(attacks.length).toBeGreaterThan(250)
  const before = rows()
  const taken: unknown[] = []
  for (let n = 0; n < attacks.length; n += 20) {
    await Promise.all(
      attacks.slice(n, n + 20).map(async (attack) => {
        const status = await send(attack)
        if (status < 400 || status >= 500) taken.push([status, attack])
      }),
    )
  }
  expect(taken).toEqual([])
  expect(rows()).toEqual(before)
})

test('a control character in a campaign or a choice is dropped, and costs neither sign-up nor message', async () => {
  const attacks = spoiltQueries()
  const statuses = new Set<number>()
  for (let n = 0; n < attacks.length; n += 20)
    for (const status of await Promise.all(attacks.slice(n, n + 20).map(send))) statuses.add(status)
  expect(statuses).toEqual(new Set([303]))
  const kept = leadsRows(
    `SELECT utm_source, utm_medium, utm_campaign, utm_term, utm_content FROM contact_messages
      UNION SELECT utm_source, utm_medium, utm_campaign, utm_term, utm_content FROM subscribers`,
  ).flatMap((row) => Object.values(row).filter((value) => value !== null))
  expect(kept).toContain('letter')
  expect(kept.filter((value) => /[\p{Cc}\u2028\u2029]/u.test(String(value)))).toEqual([])
})

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '=HYPERLINK("http://evil.example")']
const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</textarea><svg onload=alert(1)>',
]
const wrong = [
  ...inNoLine,
  ...noAddresses,
  ...formulas,
  ...markup,
  'x'.repeat(9_000),
  '9'.repeat(500),
  '1e999',
  'NaN',
  '__proto__',
  'constructor',
  "'; DROP TABLE answers; --",
  '\u202Egnp.exe',
]

test('hostile inputs in each kind of field: no server error, no markup that runs, no formula', async () => {
  const text = (gb: string) => ({gb})
  const fields = formFieldKinds.map((kind) => ({
    _key: kind,
    _type: 'formField',
    kind,
    label: text(kind),
    options: [{_key: 'a', label: text('A')}],
    version: '1',
  }))
  await editor().create({
    _id: 'form-hostile',
    _type: 'form',
    title: text('Hostile'),
    purpose: text('To test.'),
    retentionDays: 1,
    fields,
    submit: text('Send'),
    successTitle: text('Sent'),
    successMessage: text('Sent.'),
  })
  const answer = (values: object) => ({
    path: '/features',
    body: new URLSearchParams({form: 'form-hostile', ...values}).toString(),
  })
  await eventually(async () => expect(await send(answer({}))).toBe(303))
  const attacks = formFieldKinds.flatMap((kind) => wrong.map((value) => answer({[`f-${kind}`]: value})))
  const statuses: number[] = []
  for (let n = 0; n < attacks.length; n += 20)
    statuses.push(...(await Promise.all(attacks.slice(n, n + 20).map(send))))
  expect(new Set(statuses)).toEqual(new Set([303, 422]))

  const shown = await fetch(`${inject('siteUrl')}/features`, {
    method: 'POST',
    body: new URLSearchParams({
      form: 'form-hostile',
      'f-shortText': markup.join(' '),
      'f-email': markup.join(''),
    }),
    headers: {'x-forwarded-for': anyClient()},
  })
  const running = /<script>alert|<img src=x|<svg onload/
  expect([shown.status, running.test(await shown.text())]).toEqual([422, false])
  const mails = () => leadsRows(`SELECT html FROM local_mails WHERE subject = 'New answer: Hostile'`)
  await eventually(async () => expect(JSON.stringify(mails())).toContain('&lt;script&gt;'))
  expect(mails().filter(({html}) => running.test(String(html)))).toEqual([])
  const csv = await fetch(`${inject('siteUrl')}/api/sign-ups/export?form=form-hostile`, {
    headers: {authorization: `Bearer ${inject('signUpsToken')}`},
  })
  const cells = (await csv.text()).split(/[\r\n,]+"?/)
  expect(cells).toContain("'=1+1")
  expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([])
})
