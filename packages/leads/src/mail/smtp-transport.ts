import {createTransport} from 'nodemailer'
import type {Mail} from './compose-mail.ts'

export interface SmtpTransport {
  /** Resolves when the server has taken the mail. Rejects with what {@link smtpFailure} reads. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** How many mails are sent at once, over as many connections. */
export const smtpConnections = 4

/** Within this a mail is taken or has failed, in milliseconds: well before the claim on it ends. */
const sendWithinMs = 30_000

export function smtpTransport(smtpUrl: string): SmtpTransport {
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
    async send({messageId, from, to, replyTo, subject, text, html, headers}) {
      await transport.sendMail({
        messageId,
        from,
        to,
        ...(replyTo && {replyTo}),
        subject,
        text,
        html,
        headers,
        // Said outright, so that no header is parsed for recipients: https://nodemailer.com/message/addresses
        envelope: {from: from.address, to: [to.address]},
        signal: AbortSignal.timeout(sendWithinMs),
      })
    },
    close: () => transport.close(),
  }
}
