import {createServer, type Server} from 'node:http'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'

let lake: Server
let asked: string[] = []
let servePicture: (path: readonly string[], request: Request) => Promise<Response>

beforeAll(async () => {
  lake = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.accept} ${request.headers.cookie}`)
    response.writeHead(200, {
      'content-type': 'image/avif',
      'cache-control': 'max-age=1',
      'set-cookie': 'a=b',
      vary: 'accept',
    })
    response.end('picture')
  })
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve))
  const address = lake.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  vi.stubEnv('SANITY_API_HOST', `http://127.0.0.1:${address.port}`)
  servePicture = (await import('./serve-picture.ts')).servePicture
})

beforeEach(() => {
  asked = []
})

afterAll(() => {
  vi.unstubAllEnvs()
  lake.close()
})

const name = `${'a'.repeat(40)}-10x10.png`
const request = new Request('http://site.example/images/x?w=5&auto=format', {
  headers: {accept: 'image/avif', cookie: 'secret'},
})

test('hands a picture on, with what decides its format and without cookies', async () => {
  const response = await servePicture(['domora', 'production', name], request)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('picture')
  expect(asked).toEqual([`/images/domora/production/${name}?w=5&auto=format image/avif undefined`])
  expect(response.headers.get('vary')).toBe('accept')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  [['other', 'production', name]],
  [['domora', 'other', name]],
  [['domora', 'production', '..']],
  [['domora', 'production', '../../v1/users/me']],
  [['domora', 'production', name, 'further']],
  [['domora', 'production']],
])('%j is not asked of the lake', async (path) => {
  expect((await servePicture(path, request)).status).toBe(404)
  expect(asked).toEqual([])
})

test('a lake that is away is a 502, which nobody keeps', async () => {
  await new Promise((resolve) => lake.close(resolve))
  const response = await servePicture(['domora', 'production', name], request)
  expect(response.status).toBe(502)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
