import {afterAll, beforeAll, expect, test} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {serveOgImage as ServeOgImage} from './serve-og-image.ts'

let lake: SeededLake
let serveOgImage: typeof ServeOgImage

beforeAll(async () => {
  lake = await startSeededLake()
  ;({serveOgImage} = await import('./serve-og-image.ts'))
})

afterAll(() => lake.close())

const ask = async (headers: HeadersInit = {}, path = 'pl/pricing') =>
  serveOgImage(
    path.split('/'),
    new Request(`http://localhost/images/pages/${path}`, {headers}),
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

test('the picture of a shared page has the house of a number of the plan finder; another number has the usual one', async () => {
  const etagOf = async (path: string) => (await ask({}, path)).headers.get('etag')
  const usual = await etagOf('waitlist')
  expect(await etagOf('waitlist/21')).toBe(usual)
  expect(new Set([usual, await etagOf('waitlist/3'), await etagOf('waitlist/20')]).size).toBe(3)
})
