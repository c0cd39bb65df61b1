import type {NodemailerError} from 'nodemailer'

/**
 * Why a mail was not taken, as a code that tells nothing of the address: what a server answers quotes it.
 *
 * - `recipient`: this mail is refused for good
 * - `mail`: this mail is not taken now, others may be (greylisting, a full mailbox)
 * - `server`: nothing is taken now (down, wrong password, our sender refused), so there is no use in trying the next
 */
export interface SmtpFailure {
  readonly scope: 'recipient' | 'mail' | 'server'
  readonly code: string
}

const aboutThisMail = /^(RCPT TO|DATA)/

export function smtpFailure(error: unknown): SmtpFailure {
  if (!isSmtpError(error)) throw error
  const {code = 'ESMTP', responseCode, command, permanent} = error
  const named = responseCode === undefined ? code : `${code} ${responseCode}`
  if (responseCode === undefined || !aboutThisMail.test(command ?? '')) return {scope: 'server', code: named}
  return {scope: permanent === true ? 'recipient' : 'mail', code: named}
}

/** Anything else is a mistake of ours. */
const isSmtpError = (error: unknown): error is NodemailerError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
