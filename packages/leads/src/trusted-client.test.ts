import {assert, constant, ipV4, ipV6, oneof, property, string} from 'fast-check'
import {describe, expect, test} from 'vitest'
import {parseTrustedProxies, trustedClient} from './trusted-client.ts'

const trusted = parseTrustedProxies('127.0.0.1, ::1, 10.0.0.0/8, fd00::/8')
const client = (socketAddress: string, forwardedFor?: string | null) =>
  trustedClient({socketAddress, forwardedFor}, trusted)

describe('trustedClient', () => {
  test.each([
    ['203.0.113.9', undefined, '203.0.113.9', 'no proxy at all'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'a header that no trusted proxy wrote'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1', 'one proxy'],
    ['127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1', 'two proxies'],
    ['127.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1', 'a forged entry in front'],
    ['127.0.0.1', '10.9.9.9, 198.51.100.1', '198.51.100.1', 'a forged entry that looks like a proxy'],
    ['127.0.0.1', '192.0.2.66, 198.51.100.1, 10.1.2.3', '198.51.100.1', 'a forged entry, two proxies'],
    ['127.0.0.1', '10.1.2.3', '10.1.2.3', 'a client in a trusted network'],
    ['127.0.0.1', null, '127.0.0.1', 'a proxy without the header'],
    ['127.0.0.1', '', '127.0.0.1', 'a proxy with an empty header'],
    ['127.0.0.1', 'unknown', '127.0.0.1', 'no address'],
    ['127.0.0.1', '192.0.2.66, 198.51.100.1, nonsense', '127.0.0.1', 'a proxy that wrote something else'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', 'IPv4 on a socket of both versions'],
    ['::ffff:7f00:1', '::ffff:198.51.100.1', '198.51.100.1', 'the same, spelt differently'],
    ['127.0.0.1', '198.51.100.1:51234', '198.51.100.1', 'a port'],
    ['127.0.0.1', '[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64', 'IPv6 with a port'],
    ['::1', '2001:DB8:0001:0002::9', '2001:db8:1:2::/64', 'IPv6, spelt differently'],
    ['2001:db8:1:2:aaaa::1', undefined, '2001:db8:1:2::/64', 'another address of the same network'],
    ['2001:db8::1', undefined, '2001:db8:0:0::/64', 'zeros in the middle'],
    ['fe80::1%eth0', undefined, 'fe80:0:0:0::/64', 'a zone'],
    ['fd12::1', '198.51.100.1', '198.51.100.1', 'a proxy in an IPv6 network'],
    ['', undefined, 'unknown', 'a closed socket'],
  ])('%s, %s: %s (%s)', (socketAddress, forwardedFor, expected, _why) => {
    expect(client(socketAddress, forwardedFor)).toBe(expected)
  })

  test('a client cannot change its key by a forged header', () => {
    assert(
      property(oneof(string(), ipV4(), ipV6(), constant('10.0.0.1')), (forged) => {
        expect(client('127.0.0.1', `${forged}, 198.51.100.1`)).toBe('198.51.100.1')
        expect(client('198.51.100.1', forged)).toBe('198.51.100.1')
      }),
    )
  })

  test("without trusted proxies the socket's address counts", () => {
    const none = parseTrustedProxies('')
    expect(trustedClient({socketAddress: '127.0.0.1', forwardedFor: '198.51.100.1'}, none)).toBe('127.0.0.1')
  })
})

describe('parseTrustedProxies', () => {
  const wrong = 'localhost 10.0.0.0/33 10.0.0.0/ ::1/129 10.0.0.0/8/8 10.0.0 * 1.2.3.4/-1'
  test.each(wrong.split(' '))('refuses %s', (entry) => {
    expect(() => parseTrustedProxies(`127.0.0.1, ${entry}`)).toThrow(entry)
  })
})
