import {expect, test} from 'vitest'
import type {FormDefinition, FormField} from './answers.ts'
import {parseForm} from './form.ts'
import {answerSchema} from './answers.ts'
import {deliverAndReadMail, mailSettings, testClock} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

const field = (name: string, kind: FormField['kind'], changes: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  label: name,
  isRequired: true,
  options: [],
  version: null,
  ...changes,
})

const colours = [
  {_key: 'r', label: 'Red'},
  {_key: 'g', label: 'Green, dark'},
]

const fields = [
  field('line', 'shortText'),
  field('lines', 'longText'),
  field('mail', 'email'),
  field('phone', 'telephone'),
  field('count', 'number'),
  field('one', 'choice', {options: colours}),
  field('many', 'choices', {options: colours}),
  field('agree', 'consent', {label: 'I agree.', version: '2'}),
]

const form = (changes: Partial<FormDefinition> = {}): FormDefinition => ({
  id: 'form-guide',
  title: 'Guide',
  retentionDays: 90,
  notify: [],
  asksToConfirm: false,
  fields: [field('f-wish', 'longText'), field('f-email', 'email', {isRequired: false})],
  ...changes,
})

const answer = (changes: object = {}) => ({
  'f-wish': 'A calendar',
  'f-email': 'anna@example.com',
  locale: 'de',
  page: '/de/offer',
  section: 'ask',
  utm: {campaign: 'spring'},
  ...changes,
})

const parse = (values: object, of: readonly FormField[] = fields) =>
  parseForm(
    answerSchema(form({fields: of}), ['de'], () => false),
    {locale: 'de', page: '/de', ...values},
  )

const valid = {
  line: ' Anna ',
  lines: 'a\r\nb',
  mail: 'anna@example.com',
  phone: '+49 (30) 123-45',
  count: '-3,5',
  one: 'g',
  many: 'r\ng\nr',
  agree: '2',
}

test('each kind of field has its own rule, and choices become their labels', () => {
  expect(parse(valid)).toMatchObject({
    ok: true,
    value: {
      line: 'Anna',
      lines: 'a\nb',
      mail: 'anna@example.com',
      phone: '+49 (30) 123-45',
      count: '-3,5',
      one: 'Green, dark',
      many: 'Red, Green, dark',
      agree: '2: I agree.',
    },
  })
})

test('a field that is not required may be empty, and a required one may not', () => {
  const optional = fields.map((each) => ({...each, isRequired: false}))
  expect(parse({line: '  ', mail: ''}, optional)).toMatchObject({ok: true, value: {line: null, mail: null}})
  const problems = Object.fromEntries(fields.map(({name}) => [name, 'missing']))
  expect(parse({mail: ''})).toEqual({ok: false, problems})
})

const hostile = [
  ['line', 'a\nb', 'malformed'],
  ['line', 'a\0', 'malformed'],
  ['line', '\u200B', 'missing'],
  ['line', '\uD800', 'malformed'],
  ['line', 'x'.repeat(201), 'too-long'],
  ['lines', 'x'.repeat(4_001), 'too-long'],
  ['mail', 'a@example.com\nb@example.com', 'several'],
  ['mail', '<script>@example', 'malformed'],
  ['phone', '=1+1', 'malformed'],
  ['phone', "+49'; drop table answers", 'malformed'],
  ['count', '1e999', 'malformed'],
  ['count', 'NaN', 'malformed'],
  ['one', 'toString', 'unknown'],
  ['one', 'r\ng', 'malformed'],
  ['many', 'r\n<b>', 'unknown'],
  ['agree', '1', 'missing'],
  ['agree', 'on', 'missing'],
] as const

test.each(hostile)('%s refuses %j as %s', (name, value, problem) => {
  expect(parse({...valid, [name]: value})).toEqual({ok: false, problems: {[name]: problem}})
})

test('values of other types are refused, and do not throw', () => {
  for (const value of [null, 1, {}, [], true, {toString: null}])
    for (const {name} of fields) expect(parse({...valid, [name]: value}).ok).toBe(false)
})

onEachStore((newStore) => {
  const start = async (options = {}) => {
    const clock = testClock()
    const store = await newStore()
    return {clock, store, leads: store.open({mail: mailSettings(), clock, ...options})}
  }

  test('an answer is stored with place and time, and whoever the form names is notified', async () => {
    const {store, leads} = await start()
    const notifying = form({notify: ['sales@domora.example', 'ops@domora.example']})
    expect(await leads.submitForm(notifying, answer())).toEqual({ok: true})
    const mail = await deliverAndReadMail(leads)
    expect(mail).toMatchObject({subject: 'New answer: Guide', headers: {'Content-Language': 'en'}})
    expect(mail?.text).toContain('f-wish\nA calendar')
    const recipients = (await leads.localMailbox.list()).map(({recipient}) => recipient)
    expect(recipients.toSorted()).toEqual(['ops@domora.example', 'sales@domora.example'])
    expect(await leads.listAnswers()).toMatchObject({
      answers: [
        {
          title: 'Guide',
          state: 'complete',
          page: '/de/offer',
          section: 'ask',
          campaign: 'spring',
          fields: [{label: 'f-wish', value: 'A calendar'}, {value: 'anna@example.com'}],
        },
      ],
      counts: [{form: 'form-guide', page: '/de/offer', section: 'ask', campaign: 'spring', count: 1}],
    })
    expect(await store.rows('select recipient from outbox')).toHaveLength(2)
  })

  test('an answer without an address reaches the team, and one that is sent twice is kept twice', async () => {
    const {leads} = await start()
    const anonymous = answer({'f-email': ''})
    expect(await leads.submitForm(form(), anonymous)).toEqual({ok: true})
    expect(await leads.submitForm(form(), anonymous)).toEqual({ok: true})
    await leads.deliverOutbox()
    const recipients = (await leads.localMailbox.list()).map(({recipient}) => recipient)
    expect(recipients).toEqual(['team@domora.example', 'team@domora.example'])
    expect((await leads.listAnswers()).answers).toHaveLength(2)
  })

  test('a suspected bot’s answer waits for a person, without mail or event', async () => {
    const {store, leads, clock} = await start()
    await leads.submitForm(form(), answer(), {botSign: 'hidden-field'})
    expect(await store.rows('select id from outbox')).toEqual([])
    const [suspect] = (await leads.listAnswers()).answers
    expect(suspect).toMatchObject({state: 'suspect', sign: 'hidden-field'})
    clock.forward(29 * 86_400)
    expect(await leads.releaseAnswers([suspect?.id ?? ''])).toBe(1)
    expect(await leads.releaseAnswers([suspect?.id ?? ''])).toBe(0)
    expect((await deliverAndReadMail(leads))?.subject).toBe('New answer: Guide')
    clock.forward(89 * 86_400)
    expect(await leads.purge()).toMatchObject({answers: 0})
  })

  test('suspects and clients have limits', async () => {
    const {leads} = await start({
      limits: {client: {hits: 1, seconds: 600}, suspects: {hits: 1, seconds: 600}},
    })
    const send = (client: string, bot?: 'too-fast') =>
      leads.submitForm(form(), answer(), {client, botSign: bot ?? null})
    expect(await send('192.0.2.1')).toEqual({ok: true})
    expect(await send('192.0.2.1')).toMatchObject({ok: false, reason: 'too-many'})
    expect(await send('192.0.2.2', 'too-fast')).toEqual({ok: true})
    expect(await send('192.0.2.3', 'too-fast')).toMatchObject({ok: false, reason: 'too-many'})
  })

  test('with a confirmation, an answer counts once its address is confirmed, with its earlier ones', async () => {
    const receiver = {name: 'crm', url: 'http://127.0.0.1:9', secrets: ['whsec_']}
    const {store, leads, clock} = await start({receivers: [receiver]})
    const asking = form({asksToConfirm: true})
    await leads.submitForm(asking, answer())
    await leads.submitForm(asking, answer())
    const mail = await deliverAndReadMail(leads)
    // One mail for both.
    expect(await leads.localMailbox.list()).toHaveLength(1)
    expect(mail).toMatchObject({
      recipient: 'anna@example.com',
      subject: 'Bitte bestätigen Sie Ihre Adresse: Guide',
    })
    expect(await store.rows('select id from deliveries')).toEqual([])
    const token = /confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect(await leads.formOfFileToken(token)).toBeNull()
    expect(await leads.confirmAnswer(token)).toEqual({state: 'confirmed', form: 'form-guide'})
    expect(await leads.confirmAnswer(token)).toEqual({state: 'already-confirmed', form: 'form-guide'})
    expect(await store.rows('select type from deliveries')).toEqual([
      {type: 'form.submitted'},
      {type: 'form.submitted'},
    ])
    expect(await leads.formOfFileToken(token)).toBe('form-guide')
    clock.forward(7 * 86_400)
    expect(await leads.formOfFileToken(token)).toBeNull()
    expect(await leads.confirmAnswer('a'.repeat(43))).toEqual({state: 'invalid', form: null})
  })

  test('answers end with their retention, and unconfirmed ones after a week', async () => {
    const {store, leads, clock} = await start()
    await leads.submitForm(form({retentionDays: 10}), answer())
    await leads.submitForm(form({asksToConfirm: true}), answer())
    const {text} = (await deliverAndReadMail(leads)) ?? {}
    clock.forward(7 * 86_400)
    expect(await leads.purge()).toMatchObject({answers: 1})
    expect(await leads.confirmAnswer(/token=([\w-]+)/.exec(text ?? '')?.[1])).toMatchObject({form: null})
    clock.forward(3 * 86_400)
    expect(await leads.purge()).toMatchObject({answers: 1})
    for (const table of ['answers', 'outbox', 'local_mails', 'deliveries'])
      expect(await store.rows(`select * from ${table}`)).toEqual([])
  })

  test('an export of a person contains the answers, and an erasure deletes them with mails and events', async () => {
    const receiver = {name: 'crm', url: 'http://127.0.0.1:9', secrets: ['whsec_']}
    const {store, leads} = await start({receivers: [receiver]})
    await leads.submitForm(form(), answer())
    await leads.submitForm(form(), answer({'f-email': '', 'f-wish': 'Ask Anna@example.com'}))
    await leads.deliverOutbox()
    expect(await leads.exportPerson('anna@example.com')).toMatchObject({
      answers: [{form: 'form-guide'}],
      mails: [{kind: 'answer-received'}],
      events: [{type: 'form.submitted'}],
    })
    const mentioning = (await leads.listAnswers()).answers.find(({fields: {length}}) => length === 1)
    expect(await leads.erase('anna@example.com')).toMatchObject({answers: 1, mentionedIn: [mentioning?.id]})
    expect(await store.rows(`select * from answers where address <> ''`)).toEqual([])
    expect(await leads.deleteAnswers([mentioning?.id ?? ''])).toBe(1)
    for (const table of ['answers', 'outbox', 'local_mails'])
      expect(await store.rows(`select * from ${table}`)).toEqual([])
    expect(await store.rows('select type from deliveries')).toEqual([{type: 'lead.erased'}])
  })

  test('the CSV has a column for each field and no formula', async () => {
    const {leads} = await start()
    const label = '=HYPERLINK("http://evil.example")'
    await leads.submitForm(
      form({fields: [field('f-wish', 'longText', {label})]}),
      answer({'f-wish': '=1+1\n"x"'}),
    )
    const csv = await leads.exportAnswers('form-guide')
    const [head, row] = csv.split('\r\n')
    expect(head).toMatch(/^created_at,form,state,.*utm_campaign,"'=HYPERLINK\(""http:\/\/evil.example""\)"$/)
    expect(row).toMatch(/,spring,"'=1\+1\n""x"""$/)
  })
})
