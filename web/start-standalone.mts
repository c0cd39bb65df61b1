import {isIP} from 'node:net'

/**
 * Starts a site that write-standalone.ts wrote, from the folder beside this file. Shells and containers set HOSTNAME to the name
 * of the machine, on which Next's server would listen.
 */
if (isIP(process.env['HOSTNAME'] ?? '') === 0) process.env['HOSTNAME'] = '127.0.0.1'
await import(new URL('web/server.js', import.meta.url).href)
