import {createServer, type Server} from 'node:http'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'

const video = Buffer.from('0123456789')

let lake: Server
let asked: string[] = []
let isAway = false
let serveVideo: (path: readonly string[], request: Request, timeoutMs?: number) => Promise<Response>

beforeAll(async () => {
  lake = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['accept-encoding']} ${request.headers.cookie}`)
    if (isAway) return
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = from === undefined ? video : video.subarray(Number(from), Number(to) + 1)
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': 'application/octet-stream',
      'content-length': part.length,
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment',
      'set-cookie': 'a=b',
      ...(from !== undefined && {'content-range': `bytes ${from}-${to}/${video.length}`}),
    })
    response.end(part)
  })
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve))
  const address = lake.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  vi.stubEnv('SANITY_API_HOST', `http://127.0.0.1:${address.port}`)
  serveVideo = (await import('./serve-video.ts')).serveVideo
})

beforeEach(() => {
  asked = []
  isAway = false
})

afterAll(() => {
  vi.unstubAllEnvs()
  lake.closeAllConnections()
  lake.close()
})

const hash = 'b'.repeat(40)
const requestFor = (headers = {}, search = '') =>
  new Request(`http://site.example/files/x${search}`, {headers: {cookie: 'secret', ...headers}})

test('forwards a video as a video, without cookies', async () => {
  const response = await serveVideo(['domora', 'production', `${hash}.mp4`], requestFor())
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('0123456789')
  expect(asked).toEqual([`/files/domora/production/${hash}.mp4 identity undefined`])
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'content-length': '10',
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
  })
})

test('forwards one range', async () => {
  const response = await serveVideo(
    ['domora', 'production', `${hash}.webm`],
    requestFor({range: 'bytes=2-4'}),
  )
  expect(response.status).toBe(206)
  expect(await response.text()).toBe('234')
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
})

test.each([
  [['other', 'production', `${hash}.mp4`], ''],
  [['domora', 'other', `${hash}.mp4`], ''],
  [['domora', 'production', `${hash}.pdf`], ''],
  [['domora', 'production', '../../v1/users/me'], ''],
  [['domora', 'production', `${hash}.mp4`, 'further'], ''],
  [['domora', 'production', `${hash}.mp4`], '?dl=x'],
])('%j%s does not reach the lake', async (path, search) => {
  expect((await serveVideo(path, requestFor({}, search))).status).toBe(404)
  expect(asked).toEqual([])
})

test('a lake that does not begin to respond is a 502, which no cache keeps', async () => {
  isAway = true
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await serveVideo(['domora', 'production', `${hash}.vtt`], requestFor(), 20)
  expect(response.status).toBe(502)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(log.mock.calls.flat().join(' ')).toContain('video-unavailable')
  log.mockRestore()
})
