import {expect, test} from 'vitest'
import {throwawayServer} from '../testing/throwaway-server.ts'
import {checkLinks, isPublicAddress} from './check-links.ts'

const options = {ownHost: 'www.domora.example', pauseMs: 1}
const asked: string[] = []
const statuses: Readonly<Record<string, number>> = {'/ok': 200, '/gone': 410, '/missing': 404, '/shy': 403}

const other = throwawayServer(({url: path = ''}, response) => {
  asked.push(path)
  if (path === '/silent') return
  if (path === '/moved') response.writeHead(301, {location: '/missing'})
  else if (path === '/loop') response.writeHead(302, {location: '/loop'})
  else if (path === '/inwards') response.writeHead(302, {location: own()})
  else if (path.startsWith('/to/')) response.writeHead(302, {location: `http://${path.slice(4)}/`})
  else if (path === '/once') response.writeHead(asked.filter((each) => each === path).length > 1 ? 200 : 503)
  else response.writeHead(statuses[path] ?? 500)
  response.end()
})
let ownRequests = 0
const own = throwawayServer((_, response) => {
  ownRequests++
  response.writeHead(404).end()
})

test('a broken link is one that fails twice: missing, failing, looping or silent', async () => {
  const paths = ['/ok', '/gone', '/moved', '/shy', '/loop', '/once', '/silent', '/fails', '/ok']
  const links = paths.map((path) => other() + path)
  expect(await checkLinks(links, {...options, isAllowed: () => true, timeoutMs: 2_000})).toEqual([
    {url: `${other()}/fails`, problem: 'responds with 500'},
    {url: `${other()}/gone`, problem: 'responds with 410'},
    {url: `${other()}/loop`, problem: 'redirects too often'},
    {url: `${other()}/moved`, problem: 'responds with 404'},
    {url: `${other()}/silent`, problem: 'does not respond'},
  ])
  expect(asked.filter((path) => path === '/ok')).toHaveLength(1)
})

test('this site and addresses that are not public are never requested', async () => {
  const {host, port} = new URL(own())
  const links = [own(), `http://localhost:${port}/`, `http://[::1]:${port}/`, `http://127.1:${port}/`]
  expect(await checkLinks(links, options)).toEqual([])
  await checkLinks([`${other()}/inwards`], {...options, ownHost: host, isAllowed: () => true})
  expect([asked.at(-1), ownRequests]).toEqual(['/inwards', 0])
  const isAllowed = (address: string) => address === new URL(other()).hostname
  const hosts = [`127.0.0.2:${port}`, `[::ffff:127.0.0.2]:${port}`, `2130706434:${port}`]
  const before = asked.length
  expect(
    await checkLinks(
      hosts.map((each) => `${other()}/to/${each}`),
      {...options, isAllowed},
    ),
  ).toEqual([])
  expect([asked.length - before, ownRequests]).toEqual([hosts.length, 0])
  // A name that leads to this machine when it is looked up for the connection.
  let lookups = 0
  await checkLinks([`${other()}/to/localhost:${port}`], {...options, isAllowed: () => ++lookups === 1})
  expect([lookups, ownRequests]).toEqual([2, 0])
  expect(
    await checkLinks([`http://LOCALHOST.:${port}/`], {
      ...options,
      ownHost: `localhost:${port}`,
      isAllowed: () => true,
    }),
  ).toEqual([])
  expect(ownRequests).toBe(0)
})

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ...['10.0.0.1', '172.16.4.4', '192.168.1.1', '169.254.169.254', '127.0.0.1', '0.0.0.0', '100.64.0.1'].map(
    (address) => [address, false] as const,
  ),
  ...['::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '224.0.0.1', 'host'].map(
    (address) => [address, false] as const,
  ),
  ...['::10.0.0.1', '64:ff9b::10.0.0.1', '2002:a00:1::', '2001::1', 'fec0::1', '::ffff:0:a00:1'].map(
    (address) => [address, false] as const,
  ),
] as const)('whether %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
