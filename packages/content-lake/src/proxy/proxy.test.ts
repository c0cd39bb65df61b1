import {X509Certificate} from 'node:crypto'
import {readdir, stat} from 'node:fs/promises'
import {once} from 'node:events'
import {request} from 'node:http'
import {type ClientHttp2Stream, connect} from 'node:http2'
import {join} from 'node:path'
import type {Duplex} from 'node:stream'
import {connect as connectTls} from 'node:tls'
import {expect, test} from 'vitest'
import {clientFor} from '../testing/client.ts'
import {temporaryDirectory, testLake} from '../testing/lake.ts'
import {picture} from '../testing/picture.ts'
import {words} from '../testing/words.ts'
import {loadCertificate} from './certificates.ts'

const dataDir = temporaryDirectory()
const {lake} = await testLake({dataDir, projectId: 'local'})
const token = lake.createToken('administrator')

/** The proxy's response to a CONNECT, and the connection behind it. */
function openTunnel(target: string): Promise<{status: number; connection: Duplex}> {
  return new Promise((resolve, reject) => {
    request({port: lake.port, host: '127.0.0.1', method: 'CONNECT', path: target, headers: {host: target}})
      .on('connect', ({statusCode = 0}, connection) => resolve({status: statusCode, connection}))
      .on('error', reject)
      .end()
  })
}

/** One request through a tunnel, on TLS that trusts the lake's certificate and nothing else. */
async function ask(host: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  const {connection} = await openTunnel(`${host}:443`)
  const secure = connectTls({socket: connection, servername: host, ca: await loadCertificate(dataDir)})
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  secure.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${lines.join('')}\r\n`)
  let response = ''
  for await (const chunk of secure) response += String(chunk)
  return response
}

test.each(['local.api.sanity.io', 'local.apicdn.sanity.io', 'api.sanity.io'])(
  'the tunnel to %s ends at the lake',
  async (host) => {
    expect(await ask(host, '/v1/ping')).toMatch(/^HTTP\/1\.1 200 [^]*\{"status":"ok"\}/)
  },
)

test('the tunnel passes tokens on and respects their roles', async () => {
  const anonymous = await ask('local.api.sanity.io', '/v1/data/history/production/events/documents/a')
  expect(anonymous).toMatch(/^HTTP\/1\.1 403/)
  const authorization = `Bearer ${token}`
  const known = await ask('local.api.sanity.io', '/v1/users/me', {authorization})
  expect(known).toContain('"role":"administrator"')
})

test('the tunnel to another project is 404', async () => {
  expect(await ask('other.api.sanity.io', '/v1/ping')).toMatch(/^HTTP\/1\.1 404 [^]*this lake serves/)
})

test.each(
  words(`
  example.com:443 local.api.sanity.io:80 sanity.io:443 www.sanity.io:443 api.sanity.io.evil.com:443
  evil.com/.api.sanity.io:443 127.0.0.1:22
`),
)('the tunnel to %j is refused', async (target) => {
  const {status, connection} = await openTunnel(target)
  connection.destroy()
  expect(status).toBe(403)
})

test('the tunnel does not bypass the check of the Host header', async () => {
  const response = await new Promise<number>((resolve, reject) => {
    request({port: lake.port, host: '127.0.0.1', path: '/v1/ping', headers: {host: 'local.api.sanity.io'}})
      .on('response', (message) => resolve(message.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
  expect(response).toBe(403)
})

const listenUrl = '/v2025-02-19/data/listen/production?query=*'
const readUntil = async (stream: ClientHttp2Stream, wanted: string) => {
  let text = ''
  for await (const chunk of stream.iterator({destroyOnReturn: false})) {
    text += String(chunk)
    if (text.includes(wanted)) break
  }
  return text
}

test.each(['localhost', 'local.api.sanity.io'])(
  'HTTP/2 to %s carries many event streams and other requests on one connection',
  async (host) => {
    const connection = host === 'localhost' ? undefined : (await openTunnel(`${host}:443`)).connection
    const socket = connectTls({
      ...(connection === undefined ? {port: lake.port, host: '127.0.0.1'} : {socket: connection}),
      servername: host,
      ca: await loadCertificate(dataDir),
      ALPNProtocols: ['h2'],
    })
    await once(socket, 'secureConnect')
    const session = connect(`https://${host}`, {createConnection: () => socket})
    const streams = Array.from({length: 20}, () => session.request({':path': listenUrl}))
    await Promise.all(streams.map((stream) => readUntil(stream, 'event: welcome')))
    const body = JSON.stringify({mutations: [{create: {_id: `for-${host.length}`, _type: 'page'}}]})
    const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'}
    const post = session.request({':path': '/v1/data/mutate/production', ':method': 'POST', ...headers})
    post.end(body)
    expect(JSON.parse(await readUntil(post, '}]}'))).toMatchObject({results: [{operation: 'create'}]})
    await Promise.all(streams.map((stream) => readUntil(stream, 'event: mutation')))
    for (const stream of streams) stream.close()
    session.destroy()
  },
)

test('asset documents have a URL that a client behind the proxy can reach', async () => {
  const png = await picture(2, 2).png().toBuffer()
  const direct = clientFor(lake, token)
  const asset = await direct.assets.upload('image', png)
  expect(asset.url).toBe(`${lake.url}/${asset.path}`)
  const query = `/v2025-02-19/data/query/production?query=*[_id=="${asset._id}"][0].url`
  expect(await ask('local.api.sanity.io', query)).toContain(`"https://cdn.sanity.io/${asset.path}"`)
  expect(await ask('cdn.sanity.io', `/${asset.path}`)).toMatch(/^HTTP\/1\.1 200/)
})

test('only its owner can read the certificate; it is created once and cannot sign others', async () => {
  const directory = temporaryDirectory()
  const all = await Promise.all([1, 2, 3].map(() => loadCertificate(directory)))
  expect(new Set(all).size).toBe(1)
  expect(new X509Certificate(all[0] ?? '').ca).toBe(false)
  expect(await readdir(directory)).toEqual(['.proxy.pem'])
  expect((await stat(join(directory, '.proxy.pem'))).mode & 0o777).toBe(0o600)
})
