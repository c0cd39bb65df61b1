import {previewLinkPrefix, previewLinkType} from '@domora/content/preview-link'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import type * as Session from './preview-session.ts'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'

const request = vi.hoisted(() => ({cookie: '', isDraft: true}))
vi.mock('next/headers', () => ({
  cookies: () => ({get: () => ({value: request.cookie})}),
  draftMode: () => ({isEnabled: request.isDraft}),
}))

let lake: SeededLake
let session: typeof Session

beforeAll(async () => {
  lake = await startSeededLake()
  vi.stubEnv('SANITY_API_READ_TOKEN', lake.viewerToken)
  vi.stubEnv('SANITY_STUDIO_ORIGIN', 'http://localhost:3333')
  session = await import('./preview-session.ts')
})
afterAll(() => lake.close())
beforeEach(() => {
  request.isDraft = true
})

const inOneMinute = () => new Date(Date.now() + 60_000).toISOString()

async function link(until = inOneMinute()): Promise<string> {
  const secret = crypto.randomUUID()
  const of = {name: 'Anna, agency', page: 'pricingPage', perspective: ['drafts'], until}
  await lake.editor.create({_id: previewLinkPrefix + secret, _type: previewLinkType, ...of})
  return secret
}

test('a link is for its page, until it is revoked', async () => {
  request.cookie = await link()
  expect(await session.previewSession()).toEqual({
    page: 'pricingPage',
    perspective: ['drafts'],
    author: null,
    notify: null,
  })
  await lake.editor.delete(previewLinkPrefix + request.cookie)
  expect(await session.previewSession()).toBe('closed')
})

test('a link ends on its date', async () => {
  request.cookie = await link(new Date().toISOString())
  expect(await session.previewSession()).toBe('closed')
})

test('a preview of Studio shows all pages for a week', async () => {
  request.cookie = session.newStudioSession()
  expect(await session.previewSession()).toEqual({page: null, perspective: null, author: null, notify: null})
  const [until = '', signature] = request.cookie.split('.')
  expect(Number(until) - Date.now()).toBeCloseTo(7 * 24 * 3_600_000, -5)
  vi.useFakeTimers({now: Number(until) + 1, toFake: ['Date']})
  expect(session.isStudioSession(request.cookie)).toBe(false)
  vi.useRealTimers()
  expect(session.isStudioSession(`${Number(until) + 1}.${signature}`)).toBe(false)
})

test.each(['', 'x', '9999999999999.', '9999999999999.c2lnbmVk', '*'])(
  'the cookie %j shows no drafts',
  async (cookie) => {
    request.cookie = cookie
    expect(await session.previewSession()).toBe('closed')
  },
)

test('without Next’s draft mode there is no preview', async () => {
  request.isDraft = false
  request.cookie = session.newStudioSession()
  expect(await session.previewSession()).toBeNull()
})

test('a secret counts for an hour if Studio made it for an editor', async () => {
  const _id = `drafts.${crypto.randomUUID()}`
  await lake.editor.create({_id, _type: 'sanity.previewUrlSecret', secret: 'of-an-editor'})
  await lake.editor.create({
    _id: 'sanity-preview-url-secret.share-access',
    _type: 'sanity.previewUrlShareAccess',
    secret: 'of-everyone',
  })
  expect(await session.isStudioSecret('of-an-editor')).toBe(true)
  expect(await session.isStudioSecret('of-everyone')).toBe(false)
  expect(await session.isStudioSecret('')).toBe(false)
})
