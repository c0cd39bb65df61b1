import {isIP} from 'node:net'

/**
 * Starts a site that write-standalone.ts wrote; it stands beside the folder that Next wrote. Next's server listens
 * where HOSTNAME says, and everywhere without it. Shells and containers have the machine's name in that variable, which
 * nobody meant for this: only an address is followed.
 */
const host = process.env['HOSTNAME'] ?? ''
process.env['HOSTNAME'] = isIP(host) === 0 ? '127.0.0.1' : host
await import(new URL('web/server.js', import.meta.url).href)
