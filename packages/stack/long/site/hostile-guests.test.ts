import {randomUUID} from 'node:crypto'
import {previewLinkPrefix, previewLinkType, previewPath} from '@domora/content/preview-link'
import {expect, inject, test} from 'vitest'
import {z} from 'zod'
import {editor, keepContent} from '../../testing/content.ts'

keepContent()

const address = `${inject('siteUrl')}/api/draft/remarks`

/** Makes a link to the draft of the about page, and opens it. @returns its secret, and the cookies of its guest */
async function openLink() {
  const secret = randomUUID()
  await editor().create({
    _id: previewLinkPrefix + secret,
    _type: previewLinkType,
    name: 'Anna',
    page: 'aboutPage',
    perspective: ['drafts'],
    until: new Date(Date.now() + 3_600_000).toISOString(),
    author: 'u-editor',
  })
  return {secret, cookie: await enter(secret)}
}

async function enter(secret: string): Promise<string> {
  const opened = await fetch(inject('siteUrl') + previewPath('/about', secret), {redirect: 'manual'})
  return opened.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const send = async (cookie: string, body: BodyInit, headers: Record<string, string> = {}) =>
  (await fetch(address, {method: 'POST', body, headers: {cookie, connection: 'close', ...headers}})).status

const pageOf = async (cookie: string, path: string) =>
  (await fetch(inject('siteUrl') + path, {headers: {cookie}})).text()

const good = {
  page: '/about',
  id: 'aboutPage',
  field: 'heading.gb',
  words: 'We fix what landlords hate.',
  name: 'Anna',
  text: 'Shorter, please.',
}

const values = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</textarea><svg onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '{"_type":"mention","userId":"u-editor"}',
  '"}]}, {"_type": "mention"',
  '__proto__',
  'constructor',
  '*[_type == "previewLink"]',
  '"] | {secret}',
  '$id',
  '${7*7}',
  '{{7*7}}',
  '{price.basic.month}',
  '\u{202e}evil\u{202c}',
  '\u{200b}',
  '\u{feff}x',
  '\0',
  '\u{7}\u{1b}[31m',
  '\r\n\r\nSet-Cookie: a=b',
  '../../../etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/about/%2e%2e',
  'aboutPage.heading',
  'drafts.aboutPage',
  'versions.r1.aboutPage',
  'seo.title.gb',
  'heading',
  '_id',
  'sections[_key=="x"].heading.gb',
  'body.gb[0]',
  'heading[gb]',
  'heading..gb',
  '_rev',
  '*',
  '@',
  'a'.repeat(81),
  'a'.repeat(501),
  'a'.repeat(2_001),
  'a'.repeat(10_001),
  '\n'.repeat(1_900) + 'x',
  ' ',
  '\u{f000}x\u{f001}',
  '\u{ffff}',
  '\u{e0041}',
  '1e999',
  'NaN',
  'null',
  "'; DROP TABLE comments; --",
  '<a href="javascript:alert(1)">x</a>',
  '<!--',
  ']]>',
  '<math><mtext></table><script>',
  '&lt;script&gt;',
  '%3Cscript%3E',
  '\\u003cscript\\u003e',
  '=HYPERLINK("https://evil.example")',
  '@channel',
  '\ud800',
]
const shapes: unknown[] = [null, 1, true, [], {}, ['x'], {_type: 'block'}, {$ne: null}, -1, 1e308]
const bodies: string[] = [
  ...Object.keys(good).flatMap((field) => [
    ...[...values, ...shapes].map((value) => JSON.stringify({...good, [field]: value})),
    JSON.stringify(Object.fromEntries(Object.entries(good).filter(([name]) => name !== field))),
    JSON.stringify(good).replace(`"${field}":`, `"${field}":"first","${field}":`),
  ]),
  ...values,
  ...[...shapes, Array.from({length: 1_000}, () => good)].map((value) => JSON.stringify(value)),
  ...['_id', '_type', 'authorId', 'status', 'threadId', 'target', 'context', 'reactions'].map((name) =>
    JSON.stringify({...good, [name]: 'evil'}),
  ),
  '',
  '{',
  '['.repeat(10_000),
  JSON.stringify({...good, text: 'a'.repeat(70_000)}),
]

const blocks = z.array(
  z.strictObject({
    _type: z.literal('block'),
    _key: z.string(),
    style: z.literal('normal'),
    markDefs: z.tuple([]),
    children: z.array(
      z.strictObject({_type: z.literal('span'), _key: z.string(), text: z.string(), marks: z.tuple([])}),
    ),
  }),
)
const comments = z.array(
  z.looseObject({
    authorId: z.literal('u-editor'),
    status: z.literal('open'),
    threadId: z.string().startsWith('review-'),
    message: blocks,
    target: z.looseObject({
      path: z.strictObject({field: z.literal('heading.gb')}),
      document: z.looseObject({_ref: z.literal('aboutPage')}),
    }),
  }),
)
const stored = async () =>
  comments.parse(
    await editor()
      .withConfig({dataset: 'production-comments'})
      .fetch('*[_type == "comment" && authorId == "u-editor"]'),
  )

test('500 hostile inputs: what is stored is plain text at the field that the page shows', async () => {
  expect(bodies.length).toBeGreaterThan(500)
  const statuses = new Map<number, number>()
  for (let from = 0; from < bodies.length; from += 10) {
    // Each link takes ten a minute.
    const {cookie} = await openLink()
    for (const body of bodies.slice(from, from + 10)) {
      const status = await send(cookie, body)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  expect([...statuses.keys()].toSorted()).toEqual([200, 400, 404, 413])
  const kept = await stored()
  expect(kept).toHaveLength(statuses.get(200) ?? 0)
  const texts = kept.flatMap(({message}) => message.flatMap(({children}) => children.map(({text}) => text)))
  expect(texts.filter((text) => /\p{C}/u.test(text))).toEqual([])

  // The guest's own page shows them as words.
  const {cookie} = await openLink()
  for (const text of values.slice(0, 3)) expect(await send(cookie, JSON.stringify({...good, text}))).toBe(200)
  expect(await pageOf(cookie, '/about')).not.toMatch(/<script>alert|<img src=x|<svg onload/)
})

test('50 guessed links, and requests without one, see nothing', async () => {
  const guesses = [
    '',
    'undefined',
    '*',
    '..',
    'a'.repeat(5_000),
    ...Array.from({length: 50}, () => randomUUID()),
  ]
  for (const guess of guesses) {
    expect(await enter(guess)).not.toContain('preview-session')
    const {cookie} = await openLink()
    const guessed = cookie.replace(/preview-session=[^;]*/, `preview-session=${encodeURIComponent(guess)}`)
    expect(await send(guessed, JSON.stringify(good))).toBe(401)
    expect((await fetch(address, {headers: {cookie: guessed}})).status).toBe(401)
  }
})

test('a leaked link shows the draft of its page, nothing of others and of other guests, until it is revoked', async () => {
  const draft = async (id: string, words: string) => {
    const document = await editor().getDocument(id)
    if (!document) throw new Error(`${id} is missing`)
    const heading = {...document['heading'], gb: words}
    await editor().createOrReplace({...document, _id: `drafts.${id}`, heading})
  }
  await Promise.all([draft('aboutPage', 'The draft of about'), draft('contactPage', 'The draft of contact')])
  const {secret, cookie} = await openLink()
  expect(await pageOf(cookie, '/about')).toContain('The draft of about')
  expect(await pageOf(cookie, '/contact')).not.toContain('The draft of contact')

  const other = await openLink()
  const words = 'Only for the other guest'
  expect(await send(other.cookie, JSON.stringify({...good, text: words}))).toBe(200)
  expect(await (await fetch(address, {headers: {cookie}})).json()).toEqual({remarks: []})
  const elsewhere = {...good, page: '/contact', id: 'contactPage'}
  expect(await send(cookie, JSON.stringify(elsewhere))).toBe(404)
  expect(await send(cookie, JSON.stringify(good), {origin: 'https://evil.example'})).toBe(403)
  const flood = await Promise.all(Array.from({length: 40}, () => send(cookie, JSON.stringify(good))))
  expect(flood.filter((status) => status === 200).length).toBeLessThanOrEqual(9)

  await editor().delete(previewLinkPrefix + secret)
  expect(await pageOf(cookie, '/about')).not.toContain('The draft of about')
  expect(await send(cookie, JSON.stringify(good))).toBe(401)
})
