import {once} from 'node:events'
import {readdirSync, readFileSync} from 'node:fs'
import type {RequestListener} from 'node:http'
import {connect} from 'node:net'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {expect, onTestFinished, test} from 'vitest'
import {draftCookie} from '../draft-cookie.ts'
import {methodsOf, siteServer, siteUrl} from './site-server.ts'
import {socketAddress} from '../server-process.ts'

test.each([
  ['/pricing?a=%20', '/pricing?a=%20'],
  ['/%C5%BC%C3%B3%C5%82w', '/%C5%BC%C3%B3%C5%82w'],
  ['/%ff', '/%25ff'],
  ['/100%', '/100%25'],
  ['/%zz/%41', '/%25zz/%41'],
  ['/pl/%e0%a4', '/pl/%25e0%25a4'],
  ['/%2e%2e/%2f%2fhost', '/%2e%2e/%2f%2fhost'],
  // Pages and services of Next.
  ['/_next/image?url=%2Fmark.svg&w=640&q=75', '/%5fnext/image?url=%2Fmark.svg&w=640&q=75'],
  ['/_next/data/x/index.json', '/%5fnext/data/x/index.json'],
  ['/_not-found', '/%5fnot-found'],
  ['/404', '/%3404'],
  ['/500?x', '/%3500?x'],
  ['/builds/prerender', '/%62uilds/prerender'],
  ['/_next/static/chunks/a.js', '/_next/static/chunks/a.js'],
  ['/4040', '/4040'],
  ['/builds/latest.json', '/builds/latest.json'],
])('Next gets %s as %s', (url, asked) => {
  expect(siteUrl(url)).toBe(asked)
})

const app = join(import.meta.dirname, '../app')
const routeFiles = readdirSync(app, {recursive: true, encoding: 'utf8'}).filter((file) =>
  /(^|\/)route\.tsx?$/.test(file),
)

test('a path takes the methods that its route has', () => {
  expect(routeFiles.length).toBeGreaterThan(15)
  for (const file of routeFiles) {
    const source = readFileSync(join(app, file), 'utf8')
    const path = `/${file.replace(/\/?route\.tsx?$/, '')}`
      .replace('[locale]', 'pl')
      .replace('[[...path]]', 'path')
    const exported = [
      // A language's route re-exports the one without a language.
      ...(/^export (?:const )?{(?:OPTIONS, )?GET, POST} (?:from|=)/m.test(source) ? ['GET', 'POST'] : []),
      ...[...source.matchAll(/export (?:const|async function|function) (GET|POST)\b/g)].map(
        ([, method]) => method,
      ),
    ]
    expect([path, methodsOf(path).filter((method) => method !== 'HEAD')]).toEqual([path, exported])
  }
})

/** Starts a site's server. @returns sends raw text, and resolves to the response once the connection closes */
async function serve(handle: RequestListener) {
  const server = siteServer({guard: () => {}, handle: async (...it) => handle(...it), isDevelopment: false})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return (...lines: readonly string[]) => {
    const socket = connect(address.port, '127.0.0.1')
    socket.write(lines.join('\r\n'))
    return text(socket)
  }
}

const end = ['host: a', 'connection: close', '', '']

test('the server responds without Next to anything but requests for pages and forms', async () => {
  const asked: unknown[] = []
  const send = await serve(({method, url, headers}, response) => {
    asked.push([method, url, headers.host])
    response.end('page')
  })
  expect(await send('OPTIONS * HTTP/1.1', ...end)).toMatch(
    /^HTTP\/1\.1 204 [^]*\r\nallow: GET, HEAD, POST, OPTIONS\r\n/,
  )
  expect(await send('OPTIONS /mark.svg HTTP/1.1', ...end)).toMatch(
    /^HTTP\/1\.1 204 [^]*\r\nallow: GET, HEAD, OPTIONS\r\n/,
  )
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY'])
    expect(await send(`${method} /mark.svg HTTP/1.1`, ...end)).toMatch(
      /^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD, OPTIONS\r\n/,
    )
  const action = ['POST /de HTTP/1.1', 'next-action: 1', 'content-length: 0']
  expect(await send(...action, ...end)).toMatch(/^HTTP\/1\.1 405 /)
  expect(await send('GET /api/revalidate HTTP/1.1', ...end)).toMatch(
    /^HTTP\/1\.1 405 [^]*\r\nallow: POST, OPTIONS\r\n/,
  )
  expect(asked).toEqual([])

  expect(await send('GET http://b.example/pl?x HTTP/1.1', ...end)).toMatch(/^HTTP\/1\.1 200 /)
  expect(
    await send('GET / HTTP/1.1', 'upgrade: websocket', 'connection: upgrade, close', 'host: a', '', ''),
  ).toMatch(/^HTTP\/1\.1 200 /)
  expect(await send('OPTIONS /api/sign-ups HTTP/1.1', ...end)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await send(...action, `cookie: ${draftCookie}=a`, ...end)).toMatch(/^HTTP\/1\.1 200 /)
  expect(asked).toEqual([
    ['GET', '/pl?x', 'b.example'],
    ['GET', '/', 'a'],
    ['OPTIONS', '/api/sign-ups', 'a'],
    ['POST', '/de', 'a'],
  ])
})

test('an unread body does not hold its connection', async () => {
  const send = await serve((_, response) => response.end('page'))
  for (const length of ['content-length: 100', 'transfer-encoding: chunked'])
    expect(await send('GET / HTTP/1.1', 'host: a', length, '', '1')).toMatch(
      /^HTTP\/1\.1 200 [^]*\r\nConnection: close\r\n[^]*page/,
    )
})

test('a failing handler is a 500, and the server continues', async () => {
  const send = await serve(() => {
    throw new Error('broken')
  })
  expect(await send('GET / HTTP/1.1', ...end)).toMatch(/^HTTP\/1\.1 500 /)
  expect(await send('GET / HTTP/1.1', ...end)).toMatch(/^HTTP\/1\.1 500 /)
})

test('a handler knows the address of its connection, which clients cannot forge', async () => {
  const send = await serve(async (_, response) => {
    await Promise.resolve()
    response.end(`from ${socketAddress()}`)
  })
  expect(await send('GET / HTTP/1.1', 'x-domora-socket-address: 203.0.113.9', ...end)).toContain(
    'from 127.0.0.1',
  )
  expect(socketAddress()).toBe('')
})
