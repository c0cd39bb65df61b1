import {isIP} from 'node:net'
import {isAbsolute} from 'node:path'

/** Starts a site that write-standalone.ts wrote, from the folder beside this file. */
const variable = (name: string): string => process.env[name] ?? ''

// The next release has another folder; a database in this one would be lost.
if (variable('DATABASE_URL') === '' && !isAbsolute(variable('LEADS_DATABASE'))) {
  console.error(
    '✗ Set DATABASE_URL, or LEADS_DATABASE to the absolute path of a file, for waitlist and contact.',
  )
  process.exitCode = 1
} else {
  // Shells and containers set HOSTNAME to the name of the machine, on which Next's server would listen.
  if (isIP(variable('HOSTNAME')) === 0) process.env['HOSTNAME'] = '127.0.0.1'
  await import(new URL('web/server.js', import.meta.url).href)
}
