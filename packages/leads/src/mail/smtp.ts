import {createTransport, type NodemailerError} from 'nodemailer'
import type {Mail} from './mail.ts'

/** Number of mails in flight, each over its own connection. */
export const smtpConnections = 4

/** Timeout of an attempt, well before the lease of its claim ends. */
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
    async send({from, to, bounceTo, ...mail}: Mail) {
      await transport.sendMail({
        ...mail,
        from,
        to,
        // Explicit, so that nodemailer does not parse recipients from headers: https://nodemailer.com/message/addresses
        envelope: {from: bounceTo, to: [to.address]},
        signal: AbortSignal.timeout(sendWithinMs),
      })
    },
    /** Resolves when the server accepts this client. Rejects like {@link send}. */
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}

export type SmtpTransport = ReturnType<typeof smtpTransport>

/**
 * The reason that a mail was not accepted, as a code: a server's message quotes the address.
 *
 * - `recipient`: permanent, for this mail
 * - `mail`: temporary, for this mail (greylisting, a full mailbox)
 * - `server`: temporary, for all mails (down, wrong password, sender refused)
 */
interface SmtpFailure {
  readonly scope: 'recipient' | 'mail' | 'server'
  readonly code: string
}

const aboutThisMail = /^(RCPT TO|DATA)/

/** @throws the error itself if it is not nodemailer's: a bug */
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
