import {createTransport, type NodemailerError} from 'nodemailer'
import type {Mail} from './mail.ts'

/** How many mails are sent at once, each over a connection of its own. */
export const smtpConnections = 4

/** An attempt ends within this time, in milliseconds: well before the lease of its claim. */
const sendWithinMs = 30_000

export function smtpTransport(smtpUrl: string) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: smtpConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    /** Resolves when the server has accepted the mail. Rejects with an error for {@link smtpFailure}. */
    async send({from, to, ...mail}: Mail) {
      await transport.sendMail({
        ...mail,
        from,
        to,
        // Explicit, so that recipients are not parsed from headers: https://nodemailer.com/message/addresses
        envelope: {from: from.address, to: [to.address]},
        signal: AbortSignal.timeout(sendWithinMs),
      })
    },
    /** Resolves when the server takes this client, as {@link send} needs it. Rejects as that does. */
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}

export type SmtpTransport = ReturnType<typeof smtpTransport>

/**
 * Why a mail was not accepted, as a code without the address, which a server's message quotes.
 *
 * - `recipient`: this mail is refused permanently
 * - `mail`: this mail is not accepted now, others may be (greylisting, a full mailbox)
 * - `server`: no mail is accepted now (down, wrong password, sender refused)
 */
interface SmtpFailure {
  readonly scope: 'recipient' | 'mail' | 'server'
  readonly code: string
}

const aboutThisMail = /^(RCPT TO|DATA)/

/** @throws the error itself when it is not from nodemailer: a bug */
export function smtpFailure(error: unknown): SmtpFailure {
  if (!isSmtpError(error)) throw error
  const {code = 'ESMTP', responseCode, command, permanent} = error
  if (responseCode === undefined) return {scope: 'server', code}
  const codes = `${code} ${responseCode}`
  if (!aboutThisMail.test(command ?? '')) return {scope: 'server', code: codes}
  return {scope: permanent === true ? 'recipient' : 'mail', code: codes}
}

const isSmtpError = (error: unknown): error is NodemailerError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
