import {isIP} from 'node:net'
import {isAbsolute} from 'node:path'

/**
 * Starts a site that write-standalone.ts wrote; it stands beside the folder that Next wrote. Next's server listens
 * where HOSTNAME says, and everywhere without it. Shells and containers have the machine's name in that variable, which
 * nobody meant for this: only an address is followed.
 */
const said = (name: string): string => process.env[name] ?? ''

/** Where it may listen: the site asks itself at the first of them, and a server on any of the others answers there. */
const hosts = ['127.0.0.1', '0.0.0.0', '::']
const host = isIP(said('HOSTNAME')) === 0 ? '127.0.0.1' : said('HOSTNAME')

const problems = [
  !hosts.includes(host) && `HOSTNAME may be ${hosts.join(', ')}, or what is no address`,
  // The next release has another folder: what this one kept in its own would be gone with it.
  said('DATABASE_URL') === '' &&
    !isAbsolute(said('LEADS_DATABASE')) &&
    'DATABASE_URL must name the database of waitlist and contact, or LEADS_DATABASE its file by an absolute path',
].filter((problem) => problem !== false)

if (problems.length > 0) {
  for (const problem of problems) console.error(`✗ ${problem}`)
  process.exitCode = 1
} else {
  process.env['HOSTNAME'] = host
  await import(new URL('web/server.js', import.meta.url).href)
}
