import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {previewLinkPrefix, previewLinkType} from '@domora/content/preview-link'
import type {Leads} from '@domora/leads/open-leads'
import {beforeAll, expect, test, vi} from 'vitest'
import {z} from 'zod'
import {type SeededLake, startSeededLake} from '../../../../testing/seeded-lake.ts'
import type * as Remarks from './route.ts'

const browser = vi.hoisted(() => ({cookie: ''}))
vi.mock('next/headers', () => ({
  cookies: () => ({get: () => ({value: browser.cookie})}),
  draftMode: () => ({isEnabled: true}),
}))

let lake: SeededLake
let routes: typeof Remarks
let leads: Leads

beforeAll(async () => {
  lake = await startSeededLake()
  vi.stubEnv('SANITY_API_READ_TOKEN', lake.viewerToken)
  vi.stubEnv('SANITY_REVIEW_TOKEN', lake.editor.config().token)
  vi.stubEnv('SANITY_STUDIO_ORIGIN', 'http://localhost:3333')
  const folder = await mkdtemp(join(tmpdir(), 'leads-'))
  vi.stubEnv('LEADS_DATABASE', join(folder, 'leads.sqlite'))
  routes = await import('./route.ts')
  leads = (await import('../../../../root.ts')).root().leads()
  return async () => {
    await lake.close()
    await leads.close()
    await rm(folder, {recursive: true})
  }
})

async function openLink(of: object = {}): Promise<string> {
  const secret = crypto.randomUUID()
  await lake.editor.create({
    _id: previewLinkPrefix + secret,
    _type: previewLinkType,
    name: 'Anna',
    page: 'aboutPage',
    perspective: ['drafts'],
    until: new Date(Date.now() + 60_000).toISOString(),
    author: 'u-editor',
    ...of,
  })
  browser.cookie = secret
  return secret
}

const good = {
  page: '/about',
  id: 'aboutPage',
  field: 'heading.gb',
  words: 'We fix what landlords hate.',
  name: 'Anna',
  text: 'Shorter, please.',
}

const send = (body: unknown, headers: Record<string, string> = {}) =>
  routes.POST(
    new Request('http://localhost:3000/api/draft/remarks', {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
const read = async () => (await routes.GET(new Request('http://localhost:3000/api/draft/remarks'))).json()

const comment = z.looseObject({
  _id: z.string(),
  threadId: z.string(),
  message: z.array(
    z.looseObject({
      children: z.array(
        z.strictObject({_type: z.literal('span'), _key: z.string(), text: z.string(), marks: z.tuple([])}),
      ),
    }),
  ),
  target: z.looseObject({path: z.looseObject({field: z.string()})}),
})
const comments = () => lake.editor.withConfig({dataset: 'production-comments'})
const stored = async () =>
  z
    .array(comment)
    .parse(await comments().fetch('*[_type == "comment" && !defined(parentCommentId)] | order(_createdAt)'))
const textOf = ({message}: z.output<typeof comment>) =>
  message.map(({children}) => children.map(({text}) => text).join('')).join('\n')

test('a remark is a comment of Studio at its field; the guest sees the answer', async () => {
  await openLink()
  const response = await send(good)
  expect(response.status).toBe(200)
  const [created] = await stored()
  expect(created).toMatchObject({
    _type: 'comment',
    authorId: 'u-editor',
    status: 'open',
    target: {
      path: {field: 'heading.gb'},
      documentType: 'aboutPage',
      document: {_ref: 'aboutPage', _dataset: 'production', _type: 'crossDatasetReference', _weak: true},
    },
  })
  expect(created && textOf(created)).toBe('Anna, on “We fix what landlords hate.”:\nShorter, please.')

  const answer = {
    ...created,
    _id: 'answer',
    parentCommentId: created?._id,
    message: [{_type: 'block', children: [{_type: 'span', text: 'Done.', marks: []}]}],
  }
  await comments().create({...answer, _type: 'comment'})
  await comments()
    .patch(created?._id ?? '')
    .set({status: 'resolved'})
    .commit()
  expect(await read()).toMatchObject({
    remarks: [{isResolved: true, answers: [{text: 'Done.'}]}],
  })
  // Guests of another link do not see it.
  await openLink()
  expect(await read()).toEqual({remarks: []})
})

test('a remark is mailed to the address of its link, with the place in Studio', async () => {
  await openLink({notify: 'ann@domora.example'})
  expect((await send({...good, text: '<b>Shorter</b>\u{202e}, please.'})).status).toBe(200)
  await leads.deliverOutbox()
  const [sent] = await leads.localMailbox.list()
  expect(sent?.recipient).toBe('ann@domora.example')
  const id = (await stored()).at(-1)?._id
  expect((await leads.localMailbox.read(sent?.id ?? ''))?.text).toContain(
    `http://localhost:3333/intent/edit/id=aboutPage;type=aboutPage;inspect=sanity%2Fcomments;comment=${id}\n\nAnna, on “We fix what landlords hate.”:\n<b>Shorter</b>, please.`,
  )

  // What cannot be mailed is stored all the same.
  await openLink({notify: 'nobody'})
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect((await send(good)).status).toBe(200)
  expect(log).toHaveBeenCalledWith(expect.stringContaining('"remark-not-mailed"'))
  log.mockRestore()
  await leads.deliverOutbox()
  expect(await leads.localMailbox.list()).toHaveLength(1)
})

test('a remark on formatted text marks its words', async () => {
  await openLink()
  const body = z
    .object({
      body: z.object({
        gb: z.array(
          z.object({_key: z.string(), children: z.array(z.object({_key: z.string(), text: z.string()}))}),
        ),
      }),
    })
    .parse(await lake.editor.getDocument('aboutPage')).body.gb
  const block = body.at(-1)
  const span = block?.children.at(-1)
  const field = `body.gb[_key=="${block?._key}"].children[_key=="${span?._key}"].text`
  expect((await send({...good, field, words: span?.text})).status).toBe(200)
  expect((await stored()).at(-1)).toMatchObject({
    target: {
      path: {
        field: 'body.gb',
        selection: {
          type: 'text',
          value: [{_key: block?._key, text: expect.stringContaining(`\u{f000}${span?.text}\u{f001}`)}],
        },
      },
    },
    contentSnapshot: [{_key: block?._key}],
  })
})

test.each([
  ['a text of another page', {page: '/pricing', id: 'pricingPage', field: 'heading.gb'}],
  ['another page, named as this one', {id: 'pricingPage', field: 'heading.gb'}],
  ['another field', {field: 'seo.title.gb'}],
  ['another language', {field: 'heading.de'}],
  ['no field', {field: '_type'}],
  ['a page that does not exist', {page: '/nowhere'}],
])('%s does not take remarks', async (_, of) => {
  await openLink()
  const before = (await stored()).length
  expect((await send({...good, ...of})).status).toBe(404)
  expect(await stored()).toHaveLength(before)
})

test('nothing a guest sends runs or is stored in another shape', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '"}]}, {"_type": "mention", "userId": "u-editor"}',
    '\u{202e}evil\u{202c}\u{200b}',
    '*[_type == "previewLink"]',
    '\0\u{7}\u{1b}[31m',
    '{{7*7}} ${7*7} {price.basic.month}',
    'a'.repeat(2_000),
    '\n'.repeat(1_500) + 'x',
  ]
  const fields = ['text', 'name', 'words', 'field', 'id', 'page'] as const
  const bodies = [
    ...hostile.flatMap((value) => fields.map((field) => ({...good, [field]: value}))),
    ...hostile,
    null,
    1,
    [],
    {},
    {...good, text: ['x']},
    {...good, text: {_type: 'block'}},
    {...good, text: 'a'.repeat(2_001)},
    {...good, name: 'a'.repeat(81)},
    {...good, text: ' '},
    {...good, text: '\u{200b}'},
    'a'.repeat(70_000),
  ]
  const statuses = new Set<number>()
  for (const [index, body] of bodies.entries()) {
    // Each link takes ten a minute.
    if (index % 9 === 0) await openLink()
    statuses.add((await send(body)).status)
  }
  expect([...statuses].toSorted()).toEqual([200, 400, 404, 413])
  for (const one of await stored()) {
    expect(textOf(one).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(['heading.gb', 'body.gb']).toContain(one.target.path.field)
  }
  expect(await lake.editor.fetch('count(*[_type == "comment"])')).toBe(0)
})

test('guessed, ended and revoked links, and links that do not take remarks, are refused', async () => {
  for (let count = 0; count < 50; count++) {
    browser.cookie = crypto.randomUUID()
    expect((await send(good)).status).toBe(401)
  }
  await openLink({author: null})
  expect((await send(good)).status).toBe(401)
  await openLink({until: new Date().toISOString()})
  expect((await send(good)).status).toBe(401)
  const secret = await openLink()
  expect((await send(good, {'sec-fetch-site': 'cross-site'})).status).toBe(403)
  await lake.editor.delete(previewLinkPrefix + secret)
  expect((await send(good)).status).toBe(401)
  expect((await routes.GET(new Request('http://localhost:3000/api/draft/remarks'))).status).toBe(401)
})

test('a link takes ten remarks a minute', async () => {
  await openLink()
  const statuses = []
  for (let count = 0; count < 12; count++) statuses.push((await send(good)).status)
  expect(statuses).toEqual([...Array.from({length: 10}, () => 200), 429, 429])
})
