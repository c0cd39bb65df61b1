import {type ContactForm, contactSchema, storeContactMessage} from './contact.ts'
import {deliverOutbox, type DeliveryPass} from './mailer.ts'
import {type IsDisposable, parseEmailAddress} from './email-address.ts'
import {exportSubscribers, type SubscriberExport} from './export-subscribers.ts'
import {parseForm, type Problems} from './form.ts'
import {type LeadsStoreOptions, leadsStore, type OpenLeadsStore} from './leads-store.ts'
import {checkMailSettings, type MailLocale, type MailSettings} from './mail/mail.ts'
import {listLocalMails, readLocalMail} from './mail/local-mailbox.ts'
import {smtpFailure, type SmtpTransport, smtpTransport} from './mail/smtp.ts'
import {retryMails} from './outbox.ts'
import {erase, exportPerson, purge} from './privacy.ts'
import {catchRateLimit, defaultLimits, type Limits, unsuppress} from './rate-limit.ts'
import {readMailStats, readStats} from './stats.ts'
import {confirm, storeSignUp, unsubscribe, type WaitlistForm, waitlistSchema} from './waitlist.ts'

export type LeadsOptions = LeadsStoreOptions & {
  /** The site's locales. The type names one whose mails are missing in `mail/templates`. */
  readonly locales: readonly MailLocale[]
  /** Needed to deliver mails; without it they stay queued. */
  readonly mail?: MailSettings | undefined
  readonly limits?: Partial<Limits> | undefined
  /** Domains whose addresses are refused; none without it. */
  readonly isDisposable?: IsDisposable | undefined
  /** For tests. */
  readonly clock?: (() => Date) | undefined
}

/** The sender of a form, as `trustedClient` returns it. Without it the sender is not limited. */
export interface Sender {
  readonly client?: string | undefined
}

/** `ok` only after the commit. A new and a known address get the same outcome. */
export type Outcome<Form> =
  | {readonly ok: true}
  | {readonly ok: false; readonly reason: 'invalid'; readonly problems: Problems<keyof Form & string>}
  /** Answer 429. Nothing was stored. */
  | {readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number}

/**
 * Waitlist and contact over one database. The first call of a method opens it; if opening fails, the next call tries again.
 * Keep one object for each process. In Next keep it on `globalThis`, because modules are bundled several times.
 * Every method throws {@link LeadsUnavailable} when the database cannot be used now; then it had no effect.
 *
 * @throws {TypeError} for invalid mail settings
 */
export function openLeads({
  locales,
  mail,
  limits,
  isDisposable = () => false,
  clock = () => new Date(),
  ...where
}: LeadsOptions) {
  if (mail !== undefined) checkMailSettings(mail)
  const signUpSchema = waitlistSchema(locales, isDisposable)
  const messageSchema = contactSchema(locales, isDisposable)
  const store = leadsStore(where)
  const listeners = new Set<() => void>()
  let smtp: SmtpTransport | undefined
  const openSmtp = () => (mail?.smtpUrl === undefined ? undefined : (smtp ??= smtpTransport(mail.smtpUrl)))

  const writeContext = (sender: Sender | undefined) => ({
    limits: {...defaultLimits, ...limits},
    client: sender?.client,
    now: clock(),
  })
  const success = () => {
    for (const listener of listeners) listener()
    return {ok: true} as const
  }

  const write = <Result>(operation: string, action: (open: OpenLeadsStore) => Promise<Result>) =>
    store.run(operation, ({database, hash}) =>
      database.transaction().execute((transaction) => action({database: transaction, hash})),
    )
  const onMailQueued = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    /** Puts an address on the waitlist and queues its mail. A repeated sign-up gets the same outcome and adds no row. */
    async joinWaitlist(form: WaitlistForm, sender?: Sender): Promise<Outcome<WaitlistForm>> {
      const parsed = parseForm(signUpSchema, form)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      const stored = store.run('store a sign-up', (open) =>
        storeSignUp(open, parsed.value, writeContext(sender)),
      )
      return catchRateLimit(stored.then(success))
    },

    /** Stores a message and queues the mail to the team and the acknowledgement. */
    async sendContactMessage(form: ContactForm, sender?: Sender): Promise<Outcome<ContactForm>> {
      const parsed = parseForm(messageSchema, form)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      const stored = store.run('store a message', (open) =>
        storeContactMessage(open, parsed.value, writeContext(sender)),
      )
      return catchRateLimit(stored.then(success))
    },

    /** Uses the token of a confirmation mail. Only for POST: mail scanners follow links. */
    confirm: (token: unknown) => store.run('confirm an address', (open) => confirm(open, token, clock())),

    /** Takes the owner of a token off the list. Only for POST. */
    unsubscribe: (token: unknown) => store.run('unsubscribe', (open) => unsubscribe(open, token, clock())),

    /** One pass over the outbox, for `startMailer`. */
    async deliverOutbox({signal = new AbortController().signal, pollMs = 2_000}: DeliveryPass = {}) {
      if (mail === undefined) throw new TypeError('leads: no mail settings to deliver with')
      return deliverOutbox({store, settings: mail, smtp: openSmtp(), clock, onMailQueued, signal, pollMs})
    },

    /** Calls the listener when this object has queued a mail; returns a function that removes the listener. */
    onMailQueued,

    /** The mails that were sent without SMTP, for the developer's machine. They contain addresses and tokens. */
    localMailbox: {
      list: () => store.run('list mails', ({database}) => listLocalMails(database)),
      read: (id: string) => store.run('read a mail', ({database}) => readLocalMail(database, id)),
    },

    /** Signs in at the mail server: `ok`, `off` without one, or the codes of its refusal. */
    async checkMail() {
      try {
        return (await openSmtp()?.verify()) === undefined ? 'off' : 'ok'
      } catch (error) {
        return smtpFailure(error).code
      }
    },

    /** Makes refused and waiting mails due now; returns how many. */
    retry: () => write('retry mails', ({database}) => retryMails(database, clock())),

    stats: () => store.run('count', ({database}) => readStats(database)),

    /** The part of `stats` that is cheap to read often. */
    mailStats: () => store.run('count mails', ({database}) => readMailStats(database)),

    exportSubscribers: (options: SubscriberExport) =>
      store.run('export the list', ({database}) => exportSubscribers(database, options)),

    /** Everything stored about an address. @throws {RangeError} for text that is not an address */
    exportPerson: (address: string) =>
      store.run('export a person', ({database}) => exportPerson(database, addressKey(address))),

    /** Deletes everything stored about an address, and its bytes. @throws {RangeError} for text that is not an address */
    erase: (address: string) =>
      store.run('erase an address', (open) => erase(open, addressKey(address), clock())),

    /** Lets an erased address get mail again; false when it was not erased. @throws {RangeError} for text that is not an address */
    allow: (address: string) => write('allow an address', (open) => unsuppress(open, addressKey(address))),

    /** Deletes data whose retention time is over. */
    purge: () => store.run('purge', ({database}) => purge(database, clock())),

    /** Closes the database when running calls have ended. Stop the mailer first. */
    async close() {
      await store.close()
      smtp?.close()
    },
  }
}

export type Leads = ReturnType<typeof openLeads>

function addressKey(address: string): string {
  const parsed = parseEmailAddress(address)
  if (!parsed.ok) throw new RangeError('leads: this is not an e-mail address')
  return parsed.key
}
