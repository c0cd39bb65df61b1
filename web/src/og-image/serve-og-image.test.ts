import {afterAll, beforeAll, expect, test} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {serveOgImage as ServeOgImage} from './serve-og-image.ts'

let lake: SeededLake
let serveOgImage: typeof ServeOgImage

beforeAll(async () => {
  lake = await startSeededLake()
  ;({serveOgImage} = await import('./serve-og-image.ts'))
}, 30_000)

afterAll(() => lake.close())

const ask = async (headers: HeadersInit = {}) =>
  serveOgImage(
    ['pl', 'pricing'],
    new Request('http://localhost/images/pages/pl/pricing', {headers}),
    (await lake.site()).content.known,
  )

test('a 304 also allows other sites to show the image', async () => {
  const first = await ask()
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png'])
  const again = await ask({'if-none-match': String(first.headers.get('etag'))})
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (const answer of [first, again])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
