import {isIP} from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Networks of proxies with a trusted `X-Forwarded-For`. */
export type TrustedProxies = readonly [Address, number][]

/**
 * Parses a list such as `127.0.0.1, 10.0.0.0/8, fd00::/8`; an empty one trusts no proxy.
 * @throws {TypeError} with the entry that is not an address or a network
 */
export function parseTrustedProxies(list: string): TrustedProxies {
  const entries = list.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '').map(parseNetwork)
}

function parseNetwork(entry: string): [Address, number] {
  const version = isIP(entry)
  const network = version === 0 ? entry : `${entry}/${version === 4 ? 32 : 128}`
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(network) && !ipaddr.IPv6.isValidCIDR(network))
    throw new TypeError(`leads: trusted proxies: ${entry} is not an address or a network`)
  return ipaddr.parseCIDR(network)
}

interface Connection {
  /** The address of the socket's other end. */
  readonly socketAddress: string
  /** The `X-Forwarded-For` header, several lines joined by commas. */
  readonly forwardedFor: string | null | undefined
}

/**
 * The client of a request, as a key for rate limits: an IPv4 address, or the /64 network of an IPv6 address (one household
 * has 2^64 addresses). Each proxy appends its peer's address, so this reads the header from its end, for as long as trusted
 * proxies wrote it. The client can forge the rest.
 */
export function trustedClient({socketAddress, forwardedFor}: Connection, trusted: TrustedProxies): string {
  let client = parseAddress(socketAddress)
  if (client === undefined) return 'unknown'
  const hops = (forwardedFor ?? '').split(',')
  while (isTrusted(client, trusted)) {
    const earlier = parseAddress(hops.pop() ?? '')
    if (earlier === undefined) break
    client = earlier
  }
  return client instanceof ipaddr.IPv6 ? network64(client) : client.toString()
}

const isTrusted = (address: Address, trusted: TrustedProxies) =>
  trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

/** Without port, brackets or zone; an IPv4-mapped IPv6 address is IPv4. */
function parseAddress(text: string): Address | undefined {
  const address = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^([\d.]+):\d{1,5}$/, '$1')
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}

const network64 = ({parts}: ipaddr.IPv6) =>
  `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`

/** The /48 network of a /64 client, since providers give one to a customer; `undefined` for IPv4. */
export const networkOf = (client: string): string | undefined =>
  client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : undefined
