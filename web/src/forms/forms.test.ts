import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import {typeset} from '../ui/copy.tsx'
import type * as HandleFormPost from './handle-form-post.ts'

let lake: SeededLake
let directory: string
let forms: typeof HandleFormPost

beforeAll(async () => {
  lake = await startSeededLake()
  directory = await mkdtemp(join(tmpdir(), 'waitlist-'))
  vi.stubEnv('LEADS_DATABASE', join(directory, 'leads.sqlite'))
  forms = await import('./handle-form-post.ts')
})

afterAll(async () => {
  await (await import('../root.ts')).root().leads().close()
  await lake.close()
  await rm(directory, {recursive: true})
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function signUp(email: string, fields: Record<string, string>, path = '/waitlist') {
  const {site, leads} = (await import('../root.ts')).root()
  const response = await forms.handleFormPost(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      body: new URLSearchParams({email, form: 'waitlist', ...fields}),
    }),
    forms.formHandlers(site.content.known, leads),
    site.find,
  )
  return {status: response.status, html: await response.text()}
}

function agreedTo(email: string): unknown {
  const database = new DatabaseSync(join(directory, 'leads.sqlite'), {readOnly: true})
  try {
    return database
      .prepare(
        'SELECT version FROM consents JOIN subscribers ON subscriber_id = subscribers.id WHERE address = ?',
      )
      .get(email)?.['version']
  } finally {
    database.close()
  }
}

test('the site stores the wording that the visitor saw', async () => {
  expect((await signUp('one@example.com', {consentVersion: '2026-11-22'})).status).toBe(303)
  expect(agreedTo('one@example.com')).toBe('2026-11-22')
})

test.each([{}, {consentVersion: '2020-01'}])(
  'a visitor who saw another wording (%j) gets the new one',
  async (sent) => {
    const {status, html} = await signUp('two@example.com', sent)
    const wording: string = await lake.editor.fetch('*[_id == "waitlistPage"][0].consent.gb')
    expect(status).toBe(422)
    expect(html).toContain(
      `<div role="alert"><p class="err">${typeset(wording).replaceAll("'", '&#x27;')}</p>`,
    )
    expect(html).toContain('value="two@example.com"')
    expect(html).toContain('name="consentVersion" value="2026-11-22"')
    expect(agreedTo('two@example.com')).toBeUndefined()
  },
)

/** The page and the campaign of an address. */
function signedUpFrom(email: string): unknown {
  const database = new DatabaseSync(join(directory, 'leads.sqlite'), {readOnly: true})
  try {
    return {
      ...database.prepare('SELECT page, utm_campaign FROM subscribers WHERE address = ?').get(email),
    }
  } finally {
    database.close()
  }
}

test('a form in a page: the page shows errors, and the site stores page and campaign', async () => {
  await lake.editor.create({
    _id: 'page-offer',
    _type: 'page',
    title: {gb: 'Spring offer'},
    address: {gb: 'offers/spring'},
    sections: [
      {_key: 'ask', _type: 'formSection', kind: 'waitlist', heading: {gb: 'Ask us'}, campaign: 'spring'},
    ],
  })
  await lake.showChanges()
  const {servePage} = await import('../site/serve-page.ts')
  const page = await servePage(new Request('http://localhost:3000/offers/spring'), await lake.site())
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('<h1 id="ask-heading">Ask us</h1>')
  expect(html).toContain('action="#ask"')
  const hidden = Object.fromEntries(
    Array.from(html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(hidden).toMatchObject({form: 'waitlist', section: 'ask', campaign: 'spring'})

  const refused = await signUp('"><b>', hidden, '/offers/spring')
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('<h1 id="ask-heading">Ask us</h1>')
  expect(refused.html).toMatch(
    /id="ask-email"[^>]*aria-describedby="ask-email-error"[^>]*value="&quot;&gt;&lt;b&gt;"/,
  )
  expect(refused.html).toContain('id="ask-email-error"')

  expect((await signUp('spring@example.com', hidden, '/offers/spring')).status).toBe(303)
  expect(signedUpFrom('spring@example.com')).toEqual({page: '/offers/spring', utm_campaign: 'spring'})
  expect((await signUp('advert@example.com', hidden, '/offers/spring?utm_campaign=advert')).status).toBe(303)
  expect(signedUpFrom('advert@example.com')).toMatchObject({utm_campaign: 'advert'})

  // Editors change the page after the visitor opened it.
  for (const change of [{'sections[0].kind': 'contact'}, {sections: []}]) {
    await lake.editor.patch('page-offer').set(change).commit()
    await lake.showChanges()
    const {status, html: shown} = await signUp('no address', hidden, '/offers/spring')
    expect([status, shown.includes('id="waitlist-heading"')]).toEqual([422, true])
    expect(shown).toMatch(/id="email"[^>]*aria-describedby="email-error"[^>]*value="no address"/)
    expect(shown).toContain('name="section" value="ask"')
  }
})

test.each(['/nowhere', '/de/waitlist/sent', '/sitemap.xml'])(
  'a form sent to %s counts as one of the waitlist page',
  async (page) => {
    const from = {consentVersion: '2026-11-22', section: 'ask'}
    const email = `from${page.replaceAll(/\W/g, '-')}@example.com`
    expect((await signUp('no address', from, page)).html).toContain('id="waitlist-heading"')
    expect((await signUp(email, from, page)).status).toBe(303)
    expect(signedUpFrom(email)).toMatchObject({
      page: expect.stringMatching(/^(?:\/de)?\/waitlist$/),
      utm_campaign: null,
    })
  },
)

test('a page that breaks its contract takes sign-ups while its wording is known', async () => {
  await lake.editor.patch('waitlistPage').set({heading: 'broken'}).commit()
  await lake.showChanges()
  expect((await signUp('three@example.com', {consentVersion: '2026-11-22'})).status).toBe(303)
  expect(agreedTo('three@example.com')).toBe('2026-11-22')
  await lake.editor.patch('waitlistPage').unset(['consent']).commit()
  await lake.showChanges()
  const {status, html} = await signUp('four@example.com', {consentVersion: '2026-11-22'})
  expect(status).toBe(503)
  expect(html).toContain('<div role="alert"><p class="err">')
  expect(html).toContain('value="four@example.com"')
  expect(agreedTo('four@example.com')).toBeUndefined()
})
