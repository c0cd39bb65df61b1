import {isIP} from 'node:net'
import {env} from '../env.ts'
import {socketAddressOf} from '../http/socket-address.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

const isLoopbackHost = (url: string): boolean => loopbackNames.has(URL.parse(url)?.hostname ?? '')

/** `127.0.0.0/8`, `::1`, and the former in the latter's clothes. */
const isLoopback = (address: string): boolean => {
  const bare = address.trim().replace(/^::ffff:/i, '')
  return isIP(bare) !== 0 && (bare === '::1' || bare.startsWith('127.'))
}

/**
 * Whether a request comes from a browser on the very machine of a site that is not published: for what only its
 * developer may see. A proxy on the same machine does not pass: it belongs to a site with an address of its own
 * (`SITE_URL`), has another `Host`, or says whom it forwards for. The `Host` also keeps out a foreign page whose name was
 * made to lead here (DNS rebinding).
 */
export function isDeveloper(headers: Headers): boolean {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  return (
    isLoopbackHost(env.SITE_URL) &&
    isLoopbackHost(`http://${headers.get('host')}`) &&
    [socketAddressOf(headers), ...hops].every(isLoopback) &&
    !headers.has('forwarded')
  )
}
