import {afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi} from 'vitest'
import {forgetProcess, type SeededLake, startSeededLake} from '../../../../testing/seeded-lake.ts'
import type {GET as Get} from './route.ts'

let lake: SeededLake
let GET: typeof Get
let log: MockInstance<typeof console.error>

beforeAll(async () => {
  lake = await startSeededLake()
  vi.stubEnv('SANITY_API_READ_TOKEN', '')
  ;({GET} = await import('./route.ts'))
})

afterAll(() => lake.close())

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})

const ask = (path: string) =>
  GET(new Request(`http://site.invalid/api/draft/enable?sanity-preview-pathname=${encodeURIComponent(path)}`))

test('a site without previews refuses without a log line', async () => {
  const response = await ask('/de/pricing')
  expect(response.status).toBe(503)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await response.text()).toContain('<html lang="de"')
  expect(log).not.toHaveBeenCalled()
})

test('a link to another site is refused, even without content', async () => {
  const refused = await ask('//host.invalid')
  expect(refused.status).toBe(400)
  await lake.close()
  forgetProcess()
  ;({GET} = await import('./route.ts'))
  const bare = await ask('//host.invalid')
  expect(bare.status).toBe(400)
  expect(bare.headers.get('x-robots-tag')).toBe('noindex')
  expect(await bare.text()).toContain('<h1 class="poster" id="error-heading">Bad Request</h1>')
})
