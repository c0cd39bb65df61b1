import {isIP} from 'node:net'

/**
 * Starts a site that write-standalone.ts wrote, from the folder beside this file. Shells and containers set HOSTNAME to the name
 * of the machine, on which Next's server would listen.
 */
const {PORT = ''} = process.env
// Next would listen on another port.
if (!/^\d*$/.test(PORT) || Number(PORT) > 65_535) {
  console.error('✗ The environment is not valid. PORT: must be a number up to 65535.')
  process.exit(1)
}
if (isIP(process.env['HOSTNAME'] ?? '') === 0) process.env['HOSTNAME'] = '127.0.0.1'
await import(new URL('web/server.js', import.meta.url).href)
