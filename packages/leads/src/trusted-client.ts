import {BlockList, isIP, isIPv4, isIPv6} from 'node:net'

/** Proxies whose `X-Forwarded-For` is believed. */
export type TrustedProxies = Pick<BlockList, 'check'>

/**
 * Reads a list such as `127.0.0.1, 10.0.0.0/8, fd00::/8`; an empty one trusts nobody.
 * @throws {TypeError} naming the entry that is none
 */
export function parseTrustedProxies(list: string): TrustedProxies {
  const trusted = new BlockList()
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue
    const [address = '', bits, ...rest] = entry.split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity
    if (version === 0 || rest.length > 0 || prefix > most)
      throw new TypeError(`leads: trusted proxies: ${entry} is no address or network`)
    trusted.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return trusted
}

export interface Connection {
  /** Who holds the other end of the connection, from the socket itself. */
  readonly socketAddress: string
  /** The `X-Forwarded-For` header; several lines joined by commas. */
  readonly forwardedFor: string | null | undefined
}

/**
 * Whom a request is from, as a key for limits: an IPv4 address, or the /64 network of an IPv6 one (a household
 * has 2^64 addresses to choose from). Each proxy appends whom it got the request from, so the header is read from its
 * end, for as long as trusted proxies wrote it: what stands further left is anybody's to make up.
 */
export function trustedClient({socketAddress, forwardedFor}: Connection, trusted: TrustedProxies): string {
  let client = normalize(socketAddress) ?? 'unknown'
  const hops = (forwardedFor ?? '').split(',')
  while (isTrusted(client, trusted)) {
    const hop = hops.pop()
    const earlier = hop === undefined ? undefined : normalize(hop)
    if (earlier === undefined) break
    client = earlier
  }
  return isIPv6(client) ? network64(client) : client
}

const isTrusted = (address: string, trusted: TrustedProxies) =>
  isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** One spelling an address, without port, brackets or zone; IPv4 in IPv6's clothes is IPv4. Nothing for anything else. */
function normalize(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^([\d.]+):\d{1,5}$/, '$1')
    .replace(/%.*$/, '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return undefined
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical)
  return mapped === null ? canonical : dotted(mapped[1] ?? '', mapped[2] ?? '')
}

const dotted = (...halves: readonly [string, string]) =>
  halves.flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.')

function network64(canonical: string): string {
  const [head = '', tail] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({length: 8 - left.length - right.length}, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
