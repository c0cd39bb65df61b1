import {type ContactForm, contactMessage} from './contact/contact-message.ts'
import {storeContactMessage} from './contact/store-contact-message.ts'
import type {IsDisposable} from './disposable-domains.ts'
import {parseEmailAddress} from './email-address.ts'
import {parseForm} from './form/parse-form.ts'
import {type LeadsStoreOptions, leadsStore} from './leads-store.ts'
import {type Limits, usualLimits} from './limits/limit.ts'
import {orTooMany} from './limits/too-many.ts'
import {type LocalMailbox, listLocalMails, readLocalMail} from './mail/local-mailbox.ts'
import {checkMailSettings, type MailSettings} from './mail/mail-settings.ts'
import {smtpTransport} from './mail/smtp-transport.ts'
import {type DeliveryReport, deliverOutbox, type OutboxDelivery} from './outbox/deliver-outbox.ts'
import {type MailStats, readMailStats} from './outbox/mail-stats.ts'
import {retryMail} from './outbox/retry-mail.ts'
import {type Erasure, erase} from './privacy/erase.ts'
import {exportPerson, type PersonExport} from './privacy/export-person.ts'
import {exportSubscribers, type SubscriberExport} from './privacy/export-subscribers.ts'
import {type Purge, purge} from './privacy/purge.ts'
import {type LeadsStats, readStats} from './privacy/stats.ts'
import {unsuppress} from './privacy/suppression.ts'
import type {Problems} from './problem.ts'
import {type Confirmation, confirm} from './waitlist/confirm.ts'
import {storeSignUp} from './waitlist/store-sign-up.ts'
import {type Unsubscription, unsubscribe} from './waitlist/unsubscribe.ts'
import {type WaitlistForm, waitlistSignUp} from './waitlist/waitlist-sign-up.ts'

export type LeadsOptions = LeadsStoreOptions & {
  /** Codes of the locales that the site has. */
  readonly locales: readonly string[]
  /** Needed by whoever delivers mail; without it mail is queued and stays so. */
  readonly mail?: MailSettings | undefined
  readonly limits?: Partial<Limits> | undefined
  /** Which domains' addresses are refused; none without it. */
  readonly isDisposable?: IsDisposable | undefined
  /** What time it is, for tests. */
  readonly clock?: (() => Date) | undefined
}

/** Who sends a form: as `trustedClient` names it. Without it, no limit holds for the client. */
export interface Sender {
  readonly client?: string | undefined
}

/** `ok` only after the commit. Nothing in it tells a new address from a known one. */
export type Outcome<Form> =
  | {readonly ok: true}
  | {readonly ok: false; readonly reason: 'invalid'; readonly problems: Problems<keyof Form & string>}
  /** Answer 429. Nothing was stored. */
  | {readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number}

/** Every method throws {@link LeadsUnavailable} when the database cannot do it now; then nothing has happened. */
export interface Leads {
  /** Puts an address on the waitlist and queues its mail. Signing up again is the same success and no second row. */
  joinWaitlist(form: WaitlistForm, sender?: Sender): Promise<Outcome<WaitlistForm>>
  /** Stores a message and queues the mail to the team and the acknowledgement. */
  sendContactMessage(form: ContactForm, sender?: Sender): Promise<Outcome<ContactForm>>
  /** Spends the token of a confirmation mail. For POST alone: scanners follow links. */
  confirm(token: unknown): Promise<Confirmation>
  /** Takes the owner of a token off the list. For POST alone. */
  unsubscribe(token: unknown): Promise<Unsubscription>

  /** One pass over the outbox; {@link startMailer} makes them. */
  deliverOutbox(options?: Partial<Pick<OutboxDelivery, 'signal' | 'onMore'>>): Promise<DeliveryReport>
  /** Hears of mail that this very object has queued; returns how to stop listening. */
  onMailQueued(listener: () => void): () => void
  readonly localMailbox: LocalMailbox
  /** Makes refused and waiting mail due now; how many. */
  retry(): Promise<number>

  stats(): Promise<LeadsStats>
  /** The part of them that is cheap to ask for again and again. */
  mailStats(): Promise<MailStats>
  exportSubscribers(options: SubscriberExport): Promise<string>
  /** All that is kept of an address. @throws {RangeError} for text that is no address */
  exportPerson(address: string): Promise<PersonExport>
  /** Deletes all that is kept of an address, and its bytes. @throws {RangeError} for text that is no address */
  erase(address: string): Promise<Erasure>
  /** Lets an erased address have mail again; false when it was not erased. @throws {RangeError} for text that is no address */
  allow(address: string): Promise<boolean>
  /** Deletes what is old enough to be deleted. */
  purge(): Promise<Purge>
  /** Closes the database after what is under way. Stop the mailer first. */
  close(): Promise<void>
}

/**
 * Waitlist and contact over one database. Touches no file until something is stored, so that a build may
 * call it; an opening that failed is tried again by the next call. Keep one for each process: in Next, on
 * `globalThis`, as module scope exists several times there.
 *
 * @throws {TypeError} for mail settings that cannot work
 */
export function openLeads({
  locales,
  mail,
  limits,
  isDisposable = () => false,
  clock = () => new Date(),
  ...where
}: LeadsOptions): Leads {
  if (mail !== undefined) checkMailSettings(mail)
  const signUpSchema = waitlistSignUp(locales, isDisposable)
  const messageSchema = contactMessage(locales, isDisposable)
  const store = leadsStore(where)
  const listeners = new Set<() => void>()
  let smtp: ReturnType<typeof smtpTransport> | undefined

  const storing = (sender: Sender | undefined) => ({
    limits: {...usualLimits, ...limits},
    client: sender?.client,
    now: clock(),
  })
  const stored = () => {
    for (const listener of listeners) listener()
    return {ok: true} as const
  }

  return {
    async joinWaitlist(form, sender) {
      const parsed = parseForm(signUpSchema, form)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      const storeIt = store.run('store a sign-up', (open) => storeSignUp(open, parsed.value, storing(sender)))
      return orTooMany(storeIt.then(stored))
    },

    async sendContactMessage(form, sender) {
      const parsed = parseForm(messageSchema, form)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      const storeIt = store.run('store a message', (open) =>
        storeContactMessage(open, parsed.value, storing(sender)),
      )
      return orTooMany(storeIt.then(stored))
    },

    confirm: (token) => store.run('confirm an address', (open) => confirm(open, token, clock())),
    unsubscribe: (token) => store.run('unsubscribe', (open) => unsubscribe(open, token, clock())),

    async deliverOutbox({signal = new AbortController().signal, onMore} = {}) {
      if (mail === undefined) throw new TypeError('leads: no mail settings to deliver with')
      if (mail.smtpUrl !== undefined) smtp ??= smtpTransport(mail.smtpUrl)
      return deliverOutbox({store, settings: mail, smtp, clock, signal, onMore})
    },

    onMailQueued(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    localMailbox: {
      list: () => store.run('list mails', ({database}) => listLocalMails(database)),
      read: (id) => store.run('read a mail', ({database}) => readLocalMail(database, id)),
    },

    retry: () => store.run('retry mails', ({database}) => retryMail(database, clock())),
    stats: () => store.run('count', ({database}) => readStats(database)),
    mailStats: () => store.run('count mails', ({database}) => readMailStats(database)),
    exportSubscribers: (options) =>
      store.run('export the list', ({database}) => exportSubscribers(database, options)),
    exportPerson: async (address) => {
      const key = addressKey(address)
      return store.run('export a person', ({database}) => exportPerson(database, key))
    },
    erase: async (address) => {
      const key = addressKey(address)
      return store.run('erase an address', (open) => erase(open, key, clock()))
    },
    allow: async (address) => {
      const key = addressKey(address)
      return store.run('allow an address', ({database, hash}) => unsuppress(database, hash, key))
    },
    purge: () => store.run('purge', ({database}) => purge(database, clock())),

    async close() {
      await store.close()
      smtp?.close()
    },
  }
}

function addressKey(address: string): string {
  const parsed = parseEmailAddress(address)
  if (!parsed.ok) throw new RangeError('leads: this is no e-mail address')
  return parsed.key
}
