import {type Mailer, startMailer} from '@domora/leads/start-mailer'
import {leads} from './leads.ts'

declare global {
  var domoraMailer: Mailer | undefined
}

/**
 * Sends mail in the background for as long as the process lives: one mailer a process. Whoever ends the process stops it
 * before: cut off between the mail server's yes and our note of it, a mail would go out a second time.
 */
export const runMailer = (): Mailer => (globalThis.domoraMailer ??= startMailer(leads()))
