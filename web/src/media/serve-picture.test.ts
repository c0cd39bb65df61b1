import {createServer, type Server} from 'node:http'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'

let lake: Server
let asked: string[] = []
/** The behaviour of the lake after it begins to respond. */
let then: 'all' | 'half' | 'notModified' | 'huge' | 'page' | 'missing' = 'all'

const statuses: Readonly<Record<string, number>> = {notModified: 304, missing: 404}
let servePicture: (path: readonly string[], request: Request, timeoutMs?: number) => Promise<Response>

beforeAll(async () => {
  lake = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.accept} ${request.headers.cookie}`)
    response.writeHead(statuses[then] ?? 200, {
      'content-type': then === 'page' ? 'text/html' : 'image/avif',
      'content-security-policy': "script-src 'unsafe-inline'",
      'cache-control': 'max-age=1',
      'set-cookie': 'a=b',
      vary: 'accept',
    })
    if (then === 'half') response.write('pic')
    else if (then === 'huge') response.end(Buffer.alloc(33 * 1024 * 1024))
    else response.end(then === 'notModified' ? undefined : 'picture')
  })
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve))
  const address = lake.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  vi.stubEnv('SANITY_API_HOST', `http://127.0.0.1:${address.port}`)
  servePicture = (await import('./serve-picture.ts')).servePicture
})

beforeEach(() => {
  asked = []
  then = 'all'
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(() => {
  vi.unstubAllEnvs()
  lake.closeAllConnections()
  lake.close()
})

const name = `${'a'.repeat(40)}-2000x1000.png`
const query = '?w=1200&h=630&fit=crop&auto=format'
const requestFor = (search: string) =>
  new Request(`http://site.example/images/x${search}`, {headers: {accept: 'image/avif', cookie: 'secret'}})
const request = requestFor(query)

test('forwards a picture, with the headers that decide its format and without cookies', async () => {
  const response = await servePicture(['domora', 'production', name], request)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('picture')
  expect(asked).toEqual([`/images/domora/production/${name}${query} image/avif undefined`])
  expect(response.headers.get('vary')).toBe('accept')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/)
})

test.each([
  ['page', 502],
  ['huge', 502],
  ['missing', 404],
] as const)('a response that is not a picture is not forwarded: %s', async (kind, status) => {
  then = kind
  const response = await servePicture(['domora', 'production', name], request)
  expect([response.status, await response.text()]).toEqual([status, ''])
})

test('parts of pictures that no page shows are limited', async () => {
  const {imageSource} = await import('./image-source.ts')
  const asset = {_id: `image-${name.replace('.', '-')}`, url: 'http://lake.example', lqip: null}
  const hotspot = {x: 0.9, y: 0.07, width: 0.1, height: 0.14}
  const picture = {
    asset: {...asset, width: 2000, height: 1000},
    crop: null,
    hotspot,
    alt: {text: '', lang: ''},
  }
  const shown = imageSource(picture, 1200, 630).url.replace(/^[^?]*/, '')
  const statusOf = async (search: string) =>
    (await servePicture(['domora', 'production', name], requestFor(search))).status
  const guessed = await Promise.all(
    Array.from({length: 61}, (_, left) => statusOf(`${query}&rect=${left},0,1905,1000`)),
  )
  expect(guessed).toEqual([...Array.from({length: 60}, () => 200), 429])
  expect([shown, await statusOf(shown)]).toEqual([expect.stringContaining('rect='), 200])
})

test.each([
  [['other', 'production', name]],
  [['domora', 'other', name]],
  [['domora', 'production', '..']],
  [['domora', 'production', '../../v1/users/me']],
  [['domora', 'production', name, 'further']],
  [['domora', 'production']],
])('%j does not reach the lake', async (path) => {
  expect((await servePicture(path, request)).status).toBe(404)
  expect(asked).toEqual([])
})

test.each(['', '?w=1200', `${query}&dl=x`, '?w=1201&h=630&fit=crop&auto=format'])(
  'the query %j does not reach the lake',
  async (search) => {
    expect((await servePicture(['domora', 'production', name], requestFor(search))).status).toBe(404)
    expect(asked).toEqual([])
  },
)

test('a picture that the browser has is not sent again', async () => {
  then = 'notModified'
  expect((await servePicture(['domora', 'production', name], request)).status).toBe(304)
})

test('an incomplete picture is a 502, which no cache keeps', async () => {
  then = 'half'
  const response = await servePicture(['domora', 'production', name], request, 200)
  expect([response.status, response.headers.get('cache-control')]).toEqual([502, 'no-store'])
})

test('while the lake is down: 502, which no cache keeps', async () => {
  lake.closeAllConnections()
  await new Promise((resolve) => lake.close(resolve))
  const response = await servePicture(['domora', 'production', name], request)
  expect(response.status).toBe(502)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
