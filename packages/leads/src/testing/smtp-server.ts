import {once} from 'node:events'
import PostalMime from 'postal-mime'
import {SMTPServer} from 'smtp-server'
import {onTestFinished} from 'vitest'

interface ReceivedMail {
  /** From the SMTP conversation, not from a header. */
  readonly recipients: readonly string[]
  readonly sender: string
  readonly raw: string
}

/** Errors in response to a recipient, or to the mail itself. */
interface Answer {
  recipient?: ((address: string) => Error | undefined) | undefined
  mail?: (() => Promise<Error | undefined>) | undefined
}

/** An SMTP reply. */
export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), {responseCode})

/** A real SMTP server on a free port. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = []
  const answer: Answer = {}
  let port = 0
  const take = async (mail: ReceivedMail, done: (refusal?: Error) => void) => {
    const refusal = await answer.mail?.()
    if (refusal === undefined) received.push(mail)
    done(refusal)
  }

  const listen = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 1,
      disableReverseLookup: true,
      onRcptTo: ({address}, _session, done) => done(answer.recipient?.(address)),
      onData(stream, {envelope}, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const mail = {
            recipients: envelope.rcptTo.map(({address}) => address),
            sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            raw: Buffer.concat(chunks).toString('utf8'),
          }
          void take(mail, done)
        })
      },
    })
    // Tests close connections during a mail.
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening on a port')
    port = address.port
    return server
  }
  let running: SMTPServer | undefined = await listen()
  const stop = async () => {
    const server = running
    running = undefined
    if (server !== undefined) await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  onTestFinished(stop)

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The mails, decoded. */
    read: () => Promise.all(received.map(({raw}) => PostalMime.parse(raw))),
    /** Closes its port; `start` opens the same one again. */
    stop,
    start: async () => {
      running ??= await listen()
    },
    answer,
  }
}

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>
