/**
 * Signs up `<prefix>-<n>@example.com` for n from 0 to `count`, several at a time. Writes each address as a line to standard
 * output once it is acknowledged.
 *
 * node sign-up-writer.ts <store options as JSON> <prefix> <count> [<how many at a time>]
 */
import {writeSync} from 'node:fs'
import {openLeads} from '../open-leads.ts'
import {mailLocales} from '../mail/mail.ts'
import {waitlistForm} from './fixtures.ts'

const [where = '', prefix = '', count = '0', lanes = '8'] = process.argv.slice(2)
const leads = openLeads({...JSON.parse(where), locales: mailLocales})

let next = 0
const write = async () => {
  while (next < Number(count)) {
    const email = `${prefix}-${next++}@example.com`
    const outcome = await leads.joinWaitlist(waitlistForm({email}))
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`)
    // Synchronous: a kill must not lose acknowledgements in a stream's buffer.
    writeSync(1, `${email}\n`)
  }
}
await Promise.all(Array.from({length: Number(lanes)}, write))
await leads.close()
