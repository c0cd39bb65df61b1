/**
 * A process that delivers mail. SIGTERM stops it after the attempts that have begun.
 *
 * node mail-worker.ts <store options as JSON> <SMTP URL>
 */
import {openLeads} from '../open-leads.ts'
import {startMailer} from '../mailer.ts'
import {mailLocales} from '../mail/mail.ts'
import {mailSettings} from './fixtures.ts'

const [where = '', smtpUrl = ''] = process.argv.slice(2)
const leads = openLeads({...JSON.parse(where), locales: mailLocales, mail: mailSettings(smtpUrl)})
const mailer = startMailer(leads, {pollMs: 50})
process.once('SIGTERM', () => void mailer.stop().then(() => leads.close()))
