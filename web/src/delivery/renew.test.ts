import {createServer, type Server} from 'node:http'
import {revalidateTag} from 'next/cache'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {renew as Renew} from './renew.ts'

vi.mock(import('next/cache'), async (load) => ({
  ...(await load()),
  revalidateTag: vi.fn<typeof revalidateTag>(),
}))

let renew: typeof Renew
let lake: SeededLake
let site: Server
let asked: string[]
let failing: string | null

beforeAll(async () => {
  lake = await startSeededLake()
  ;({renew} = await import('./renew.ts'))
  site = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(request.url === failing ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  vi.stubEnv('PORT', String(address.port))
})

afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await lake.close()
})

beforeEach(() => {
  vi.mocked(revalidateTag).mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  asked = []
  failing = null
})

test('what shows a document is invalidated, and asked for', async () => {
  const warm = renew(['priceList'])
  expect(revalidateTag).toHaveBeenCalledExactlyOnceWith('content:priceList', 'max')
  expect(asked).toEqual([])
  await warm()
  await vi.waitFor(() => expect(asked).toContain('/pt/sitemap.xml'))
  expect(asked.slice(0, 4)).toEqual(['/pricing', '/pl/pricing', '/de/pricing', '/pt/pricing'])
  expect(asked).not.toContain('/about')
})

test('a page that was published this moment is asked for first', async () => {
  await lake.editor.create({
    _id: 'page-press',
    _type: 'page',
    title: {_type: 'localizedString', gb: 'Press'},
    slug: {_type: 'slug', current: 'press'},
    body: {_type: 'localizedPortableText', gb: [{_type: 'block', _key: 'b', children: []}]},
  })
  await renew(['page'])()
  await vi.waitFor(() => expect(asked).toContain('/pt/sitemap.xml'))
  expect(asked.indexOf('/by-slug/press')).toBeLessThan(asked.indexOf('/'))
})

test('a page that is deleted is not asked for any more', async () => {
  failing = '/by-slug/press'
  await renew(['page'])()
  await vi.waitFor(() => expect(asked).toContain('/pt/sitemap.xml'))
  await lake.editor.delete('page-press')
  asked = []
  await renew(['page'])()
  await vi.waitFor(() => expect(asked).toContain('/pt/sitemap.xml'))
  expect(asked).not.toContain('/by-slug/press')
})

test('while the lake is away, the pages that always stand are asked for', async () => {
  await lake.close()
  await renew(['page'])()
  await vi.waitFor(() => expect(asked).toContain('/pt/sitemap.xml'))
  expect(asked).toContain('/de/about')
})
