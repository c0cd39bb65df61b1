import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'

let lake: SeededLake
let directory: string

beforeAll(async () => {
  lake = await startSeededLake()
  directory = await mkdtemp(join(tmpdir(), 'forms-'))
  vi.stubEnv('LEADS_DATABASE', join(directory, 'leads.sqlite'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterAll(async () => {
  await (await root()).leads().close()
  await lake.close()
  await rm(directory, {recursive: true})
  vi.restoreAllMocks()
})

const root = async () => (await import('../root.ts')).root()
const request = (path: string, init?: RequestInit) => new Request(`http://localhost:3000${path}`, init)

async function get(path: string) {
  const {servePage} = await import('../site/serve-page.ts')
  const response = await servePage(request(path), (await root()).site)
  return {status: response.status, html: await response.text()}
}

async function send(path: string, fields: readonly (readonly [string, string])[]) {
  const {handleFormPost, formHandlers} = await import('./handle-form-post.ts')
  const {findFormOf} = await import('./custom-forms.tsx')
  const {site, leads} = await root()
  const source = site.content.known
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  const response = await handleFormPost(
    request(path, {method: 'POST', body}),
    formHandlers(source, leads),
    site.find,
    findFormOf(source, leads),
  )
  const {status, headers} = response
  return {status, location: headers.get('location'), html: await response.text()}
}

async function step(path: string, init?: RequestInit) {
  const {handleFormStep} = await import('./custom-forms.tsx')
  const [name = '', form = ''] = new URL(path, 'http://x').pathname.split('/').toReversed()
  const response = await handleFormStep(request(path, init), {form, step: name}, await root())
  return {status: response.status, headers: response.headers, html: await response.text()}
}

const wish = [
  ['form', 'form-wish'],
  ['section', 'wishes'],
] as const

test('a form in a page shows its fields, keeps what was typed, and stores an answer with its place', async () => {
  const {html} = await get('/de/funktionen')
  expect(html).toMatch(/<form[^>]*action="#wishes"/)
  expect(html).toMatch(/<textarea[^>]*id="wishes-f-wish"[^>]*aria-describedby="wishes-f-wish-help"/)
  expect(html).toContain('<input type="hidden" name="form" value="form-wish"/>')
  const typed = [...wish, ['f-manages', 'others'], ['f-email', '"><script>alert(1)</script>']] as const
  const refused = await send('/de/funktionen', typed)
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('id="wishes-f-wish-error"')
  expect(refused.html).toMatch(/<input(?=[^>]*value="others")[^>]*checked=""/)
  expect(refused.html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')

  const sent = [...wish, ['f-wish', 'Kalender'], ['f-manages', 'others']] as const
  expect(await send('/de/funktionen?utm_campaign=spring', sent)).toMatchObject({
    status: 303,
    location: '/de/forms/form-wish/sent?utm_campaign=spring',
  })
  const shown = await step('/de/forms/form-wish/sent')
  expect([shown.status, shown.html.includes('Vielen Dank!')]).toEqual([200, true])
  const {answers} = await (await root()).leads().listAnswers()
  expect(answers).toMatchObject([
    {
      title: 'Feature wishes',
      page: '/de/funktionen',
      section: 'wishes',
      locale: 'de',
      campaign: 'spring',
      fields: [
        {label: 'The feature you need', value: 'Kalender'},
        {label: 'What you manage', value: 'Properties of other owners'},
      ],
    },
  ])
})

test('an answer to a form that editors have deleted is in the contact form, where it can still be sent', async () => {
  const typed = [
    ['form', 'form-none'],
    ['section', 'wishes'],
    ['f-a', 'Kalender <b>'],
    ['f-b', 'anna@example.com'],
  ] as const
  for (const path of ['/de/funktionen', '/de/waitlist', '/de/nowhere']) {
    const {status, html} = await send(path, typed)
    expect([status, html.includes('Dieses Formular ist geschlossen')]).toEqual([410, true])
    expect(html).toMatch(/<textarea[^>]*name="message"[^>]*>Kalender &lt;b&gt;<\/textarea>/)
    expect(html).toMatch(/<input(?=[^>]*name="email")[^>]*value="anna@example.com"/)
    expect(html).toContain('<input type="hidden" name="form" value="contact"/>')
  }
})

test('a form whose section or page is gone is shown alone, with what was typed', async () => {
  for (const fields of [[...wish], [wish[0], ['section', 'gone'] as const]]) {
    const path = fields[1]?.[1] === 'gone' ? '/features' : '/nowhere'
    const {status, html} = await send(path, [...fields, ['f-email', 'anna@']])
    expect([status, html.includes('<h1>Feature wishes</h1>'), html.includes('value="anna@"')]).toEqual([
      422,
      true,
      true,
    ])
  }
  expect((await step('/forms/form-none/sent')).status).toBe(404)
})

test('the privacy notice lists a new form by itself, and its file opens for a week after the confirmation', async () => {
  const asset = await lake.editor.assets.upload('file', Buffer.from('%PDF guide'), {filename: 'Guide ä.pdf'})
  await lake.editor.create({
    _id: 'form-guide',
    _type: 'form',
    title: {gb: 'Guide to letting'},
    purpose: {gb: 'We send you the guide.'},
    retentionDays: 30,
    asksToConfirm: true,
    fields: [
      {_key: 'name', _type: 'formField', kind: 'shortText', label: {gb: 'Your name'}, isRequired: true},
      {_key: 'mail', _type: 'formField', kind: 'email', label: {gb: 'Email'}, isRequired: true},
      {
        _key: 'ok',
        _type: 'formField',
        kind: 'consent',
        label: {gb: 'I agree.'},
        isRequired: true,
        version: '1',
      },
    ],
    submit: {gb: 'Send'},
    successTitle: {gb: 'One step left'},
    successMessage: {gb: 'Open our email.'},
    file: {_type: 'file', asset: {_type: 'reference', _ref: asset._id}},
    fileLabel: {gb: 'Download the guide'},
  })
  await lake.showChanges()
  const privacy = await get('/privacy')
  expect(privacy.html).toContain('Guide to letting (Your name, Email), 30\u00A0days: We send you the guide.')

  const fields = [
    ['form', 'form-guide'],
    ['f-name', 'Anna'],
    ['f-mail', 'anna@example.com'],
    ['f-ok', '1'],
  ] as const
  expect((await send('/features', fields)).status).toBe(303)
  const {leads} = await root()
  await leads().deliverOutbox()
  const mails = await leads().localMailbox.list()
  const mail = await leads().localMailbox.read(
    mails.find(({recipient}) => recipient === 'anna@example.com')?.id ?? '',
  )
  const link = /http\S+(\/forms\/form-guide\/confirm\?token=[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const token = link.replace(/.*=/, '')
  const file = `/forms/form-guide/file?token=${token}`
  expect((await step(file)).status).toBe(410)
  const question = await step(link)
  expect(question.html).toContain(`<input type="hidden" name="token" value="${token}"/>`)
  expect((await leads().listAnswers()).answers.filter(({form}) => form === 'form-guide')).toMatchObject([
    {state: 'pending'},
  ])
  const body = new URLSearchParams({token})
  const confirmed = await step('/forms/form-guide/confirm', {method: 'POST', body})
  expect(confirmed.html).toContain(`href="${file}"`)
  const download = await step(file)
  expect([download.status, download.html]).toEqual([200, '%PDF guide'])
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''Guide%20%C3%A4.pdf",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  expect((await step('/forms/form-wish/file?token=' + token)).status).toBe(410)
  for (const bad of ['x', 'a'.repeat(43)])
    expect(
      (await step('/forms/form-guide/confirm', {method: 'POST', body: new URLSearchParams({token: bad})}))
        .status,
    ).toBe(404)
})

test('every answer of a person can be found, or is shown again: autofilled, sent at once, sent twice, from an office', async () => {
  const wishes = [
    ['website', 'https://example.com'],
    ['elapsed', '180'],
    ...Array.from({length: 25}, () => ['elapsed', '9000'] as const),
  ].flatMap(([name = '', value = ''], n) => {
    const fields = [...wish, ['f-wish', `Wish ${n}`], [name, value]] as const
    return [fields, fields]
  })
  const shownAgain = []
  for (const fields of wishes) {
    const {status, html} = await send('/features', fields)
    expect([303, 429]).toContain(status)
    if (status === 429) shownAgain.push(...html.matchAll(/>(Wish \d+)<\/textarea>/g))
  }
  const {answers} = await (await root()).leads().listAnswers()
  const kept = answers.flatMap(({fields}) =>
    fields.flatMap(({value}) => (/^Wish \d/.test(value) ? value : [])),
  )
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.length + shownAgain.length).toBe(wishes.length)
  expect(answers.flatMap(({sign}) => sign ?? []).toSorted()).toEqual([
    'hidden-field',
    'hidden-field',
    'too-fast',
    'too-fast',
  ])
})
