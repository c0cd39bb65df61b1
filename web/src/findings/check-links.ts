import {lookup, type LookupAddress} from 'node:dns'
import {get as getHttp, type RequestOptions} from 'node:http'
import {get as getHttps} from 'node:https'
import {isIP} from 'node:net'
import {setTimeout as sleep} from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import {z} from 'zod'
import {forEachOf} from '../saved-files.ts'

/** The problem is in words that follow “The page”. */
export const brokenLinks = z.array(z.object({url: z.string(), problem: z.string()}))

type BrokenLinks = z.output<typeof brokenLinks>

interface Options {
  /** The host of this site, which is not requested. */
  readonly ownHost: string
  /** For tests. */
  readonly isAllowed?: (address: string) => boolean
  readonly timeoutMs?: number
  readonly pauseMs?: number
}

const maxRedirects = 5
const hostsAtOnce = 4

/** https://www.iana.org/assignments/ipv6-address-space: the others could stand for an IPv4 address, as `::127.0.0.1` does. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is on the public internet: not private, of this machine, or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

class Forbidden extends Error {}

/** Refuses addresses at the moment of the connection: a name cannot change its address after a check. */
const guardedLookup =
  (isAllowed: (address: string) => boolean): RequestOptions['lookup'] =>
  (hostname, options, callback) => {
    lookup(hostname, {...options, all: true}, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 4)
      const [first, ...others] = found
      if (first === undefined || [first, ...others].some(({address}) => !isAllowed(address)))
        return callback(new Forbidden(), '', 4)
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }

/** The status of a URL, and where it redirects to. The body is not read. */
function request(url: URL, {ownHost, isAllowed = isPublicAddress, timeoutMs = 10_000}: Options) {
  return new Promise<{status: number; location: string | undefined}>((resolve, reject) => {
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (url.host.replace(/\.(?=:|$)/, '') === ownHost || (isIP(literal) !== 0 && !isAllowed(literal)))
      return reject(new Forbidden())
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = {'user-agent': `Mozilla/5.0 (compatible; link check of ${ownHost})`, accept: '*/*'}
    const get = url.protocol === 'https:' ? getHttps : getHttp
    get(url, {headers, signal, agent: false, lookup: guardedLookup(isAllowed)}, (response) => {
      response.destroy()
      resolve({status: response.statusCode ?? 0, location: response.headers.location})
    }).on('error', reject)
  })
}

/** What is wrong with a URL; `null` if nothing, or if the other site refuses programs. */
async function problemOf(url: string, options: Options): Promise<string | null> {
  let next = new URL(url)
  try {
    for (let step = 0; step <= maxRedirects; step++) {
      const {status, location} = await request(next, options)
      const target = status >= 300 && status < 400 ? URL.parse(location ?? '', next) : null
      if (target === null || !/^https?:$/.test(target.protocol))
        return [404, 410].includes(status) || status >= 500 ? `responds with ${status}` : null
      next = target
    }
    return 'redirects too often'
  } catch (error) {
    if (error instanceof Forbidden) return null
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // This machine is offline, or its name server.
    if (['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'].includes(code)) return null
    if (code === 'ENOTFOUND') return 'has a host that does not exist'
    return /TLS|CERT|SSL/.test(code) ? 'has an invalid certificate' : 'does not respond'
  }
}

/**
 * Finds broken links to other sites. It asks a host for one URL after the other, with a pause, and again before it calls one broken.
 * It never requests this site or addresses that are not public.
 */
export async function checkLinks(urls: readonly string[], options: Options): Promise<BrokenLinks> {
  const {pauseMs = 1_000} = options
  const hosts = Map.groupBy(new Set(urls), (url) => URL.parse(url)?.host ?? '')
  const broken: BrokenLinks = []
  const checkHost = async (ofHost: readonly string[]) => {
    for (const url of ofHost) {
      const isBroken = (await problemOf(url, options)) !== null
      await sleep(pauseMs)
      const problem = isBroken ? await problemOf(url, options) : null
      if (problem !== null) broken.push({url, problem})
    }
  }
  await forEachOf(hosts.values(), checkHost, hostsAtOnce)
  return broken.toSorted((a, b) => (a.url < b.url ? -1 : 1))
}
