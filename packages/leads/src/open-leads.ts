import {type ContactForm, contactSchema, storeContactMessage} from './contact.ts'
import {
  answerSchema,
  confirmAnswer,
  deleteAnswers,
  exportAnswers,
  type FormDefinition,
  formOfFileToken,
  type RawAnswer,
  readAnswers,
  releaseAnswers,
  storeAnswer,
} from './answers.ts'
import {clearBounces, listBounces, markBounces} from './bounces.ts'
import {readDeliveries, sendEventsAgain} from './deliveries.ts'
import type {Receiver} from './events.ts'
import {deliverEvents, deliverOutbox, type DeliveryPass} from './mailer.ts'
import {type IsDisposable, parseEmailAddress} from './email-address.ts'
import {exportSubscribers} from './export-subscribers.ts'
import {type BotSign, parseForm, type Problems} from './form.ts'
import {
  defaultLimits,
  type LeadsStoreOptions,
  leadsStore,
  type Limits,
  type OpenLeadsStore,
} from './leads-store.ts'
import {checkMailSettings, type MailLocale, type MailSettings} from './mail/mail.ts'
import {listLocalMails, readLocalMail} from './mail/local-mailbox.ts'
import {smtpFailure, type SmtpTransport, smtpTransport} from './mail/smtp.ts'
import {type MailedRemark, queueRemark, retryMails} from './outbox.ts'
import {erase, exportPerson, purge} from './privacy.ts'
import {catchRateLimit, unsuppress} from './rate-limit.ts'
import {readMailStats, readStats} from './stats.ts'
import {deleteSuspects, listSuspects, releaseSuspect, storeSuspect} from './suspects.ts'
import {addTallies, readTallies} from './tallies.ts'
import {addVisits, readVisits} from './visits.ts'
import {confirm, storeSignUp, unsubscribe, type WaitlistForm, waitlistSchema} from './waitlist.ts'

export type LeadsOptions = LeadsStoreOptions & {
  /** The site's locales. Its type only accepts those with mails in `mail/templates`. */
  readonly locales: readonly MailLocale[]
  /** Required to deliver mails; without it they stay queued. */
  readonly mail?: MailSettings | undefined
  /** Systems that get events, from `parseReceivers`. The command line needs the same ones, for erasures. */
  readonly receivers?: readonly Receiver[] | undefined
  readonly limits?: Partial<Limits> | undefined
  /** Whether to refuse addresses of a domain; by default none. */
  readonly isDisposable?: IsDisposable | undefined
  /** For tests. */
  readonly clock?: (() => Date) | undefined
}

/** The sender of a form, from `trustedClient`. Without a client there is no limit. */
export interface Sender {
  readonly client?: string | undefined
  /** From `botSign`: the form is kept as a suspect, with the same outcome, and without mail. */
  readonly botSign?: BotSign | null
}

/** `ok` only after the commit. New and known addresses get the same outcome. */
export type Outcome<Form> =
  | {readonly ok: true}
  | {readonly ok: false; readonly reason: 'invalid'; readonly problems: Problems<keyof Form & string>}
  /** Respond with 429. Nothing was stored. */
  | {readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number}

type Action<Args extends readonly unknown[], Result> = (
  store: OpenLeadsStore,
  ...args: Args
) => Promise<Result>

/**
 * Waitlist and contact over one database. The first call opens it; if that fails, the next call tries again. Keep one object
 * for each process. In Next keep it on `globalThis`, because Next bundles modules several times.
 * Every method throws {@link LeadsUnavailable} while the database is unavailable; the call then had no effect.
 *
 * @throws {TypeError} for invalid mail settings
 */
export function openLeads({
  locales,
  mail,
  receivers = [],
  limits,
  isDisposable = () => false,
  clock = () => new Date(),
  ...where
}: LeadsOptions) {
  if (mail !== undefined) checkMailSettings(mail)
  const signUpSchema = waitlistSchema(locales, isDisposable)
  const messageSchema = contactSchema(locales, isDisposable)
  const names = receivers.map(({name}) => name)
  const allLimits = {...defaultLimits, ...limits}
  const store = leadsStore(where, () => ({receivers: names, limits: allLimits, now: clock()}))
  const listeners = new Set<() => void>()
  let smtp: SmtpTransport | undefined
  const openSmtp = () => (mail?.smtpUrl === undefined ? undefined : (smtp ??= smtpTransport(mail.smtpUrl)))

  /** A method that runs an action on the open database. */
  const runs =
    <Args extends readonly unknown[], Result>(operation: string, action: Action<Args, Result>) =>
    (...args: Args): Promise<Result> =>
      store.run(operation, (open) => action(open, ...args))

  /** The same in a transaction. */
  const writes =
    <Args extends readonly unknown[], Result>(operation: string, action: Action<Args, Result>) =>
    (...args: Args): Promise<Result> =>
      store.write(operation, (open) => action(open, ...args))

  /** The same method, for an action that may queue mails or events: the mailer sends them at once. */
  const waking =
    <Args extends readonly unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await method(...args)
      for (const listener of listeners) listener()
      return result
    }

  const accept = (operation: string, action: Action<[], void>) =>
    catchRateLimit(waking(writes(operation, action))().then(() => ({ok: true}) as const))

  const onQueued = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const passOptions = ({signal = new AbortController().signal, pollMs = 2_000}: DeliveryPass) => ({
    store,
    clock,
    onQueued,
    signal,
    pollMs,
  })

  return {
    /** Puts an address on the waitlist and queues its mail. A repeated sign-up has the same outcome and does not add a row. */
    async joinWaitlist(form: WaitlistForm, {client, botSign}: Sender = {}): Promise<Outcome<WaitlistForm>> {
      const parsed = parseForm(signUpSchema, form)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      const {value} = parsed
      return accept('store a sign-up', (open) =>
        botSign ? storeSuspect(open, value, botSign, client) : storeSignUp(open, value, {client}),
      )
    },

    /** Stores a message and queues the mail to the team and the acknowledgement. */
    async sendContactMessage(
      form: ContactForm,
      {client, botSign}: Sender = {},
    ): Promise<Outcome<ContactForm>> {
      const parsed = parseForm(messageSchema, form)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      const {value} = parsed
      return accept('store a message', (open) =>
        botSign ? storeSuspect(open, value, botSign, client) : storeContactMessage(open, value, {client}),
      )
    },

    /** Stores an answer to a form that editors made, and queues its mails. */
    async submitForm(
      form: FormDefinition,
      answer: RawAnswer,
      {client, botSign = null}: Sender = {},
    ): Promise<Outcome<RawAnswer>> {
      const parsed = parseForm(answerSchema(form, locales, isDisposable), answer)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      return accept('store an answer', (open) => storeAnswer(open, form, parsed.value, botSign, client))
    },

    /** Uses the token of a mail. Only for POST. */
    confirmAnswer: waking(writes('confirm an answer', confirmAnswer)),

    /** The form whose file a token opens, or `null`. */
    formOfFileToken: runs('read an answer', formOfFileToken),

    /** Answers to forms, the newest first, and their counts. They contain addresses. */
    listAnswers: runs('list answers', readAnswers),

    /** As CSV. */
    exportAnswers: runs('export answers', exportAnswers),

    /** Stores the answers of suspects, and queues their mails; returns how many. */
    releaseAnswers: waking(writes('release answers', releaseAnswers)),

    /** Deletes answers with their mails and events; returns how many. */
    deleteAnswers: writes('delete answers', deleteAnswers),

    /** Valid forms that a bot seems to have sent, the newest first. They contain addresses. */
    listSuspects: runs('list suspects', listSuspects),

    /** Stores the forms of suspects, and queues their mails; returns how many. */
    releaseSuspects: waking(async (ids: readonly string[]) => {
      let released = 0
      for (const id of ids) if (await writes('release a suspect', releaseSuspect)(id)) released++
      return released
    }),

    /** Returns how many. */
    deleteSuspects: writes('delete suspects', deleteSuspects),

    /** Mails a guest's remark to an editor, at most once in five minutes. @throws {RangeError} for text that is not an address */
    mailRemark: waking(
      writes('mail a remark', (open, address: string, remark: MailedRemark) =>
        queueRemark(open, addressKey(address), remark),
      ),
    ),

    /** Uses the token of a confirmation mail. Only for POST: mail scanners follow links. */
    confirm: waking(runs('confirm an address', confirm)),

    /** Unsubscribes the owner of a token. Only for POST. */
    unsubscribe: waking(runs('unsubscribe', unsubscribe)),

    /** One pass over the outbox, for `startMailer`. */
    async deliverOutbox(pass: DeliveryPass = {}) {
      if (mail === undefined) throw new TypeError('leads: no mail settings to deliver with')
      return deliverOutbox({...passOptions(pass), settings: mail, smtp: openSmtp()})
    },

    /** One pass over the events of each receiver, for `startMailer`. */
    deliverEvents: Object.fromEntries(
      receivers.map((receiver) => [
        receiver.name,
        (pass: DeliveryPass = {}) => deliverEvents(passOptions(pass), receiver),
      ]),
    ),

    /** Counts events by receiver and state, and lists those that failed. */
    deliveries: runs('list deliveries', readDeliveries),

    /** Sends events again, with the same ids: failed ones, or all since a time. Returns how many. */
    sendEventsAgain: waking(writes('send events again', sendEventsAgain)),

    /** Marks the addresses in a verified report that mail cannot reach; returns how many. They get no mail until `clearBounces`. */
    recordBounces: writes('mark bounces', markBounces),

    /** Marked addresses, the newest first. */
    listBounces: runs('list bounces', listBounces),

    /** Returns how many were marked. */
    clearBounces: writes('clear bounces', clearBounces),

    /** Calls the listener when this object has queued a mail or an event. Returns a function that removes it. */
    onQueued,

    /** Mails sent without SMTP, for development. They contain addresses and tokens. */
    localMailbox: {
      list: runs('list mails', listLocalMails),
      read: runs('read a mail', readLocalMail),
    },

    /** Signs in to the mail server: `ok`, `off` without one, or an error code. */
    async checkMail() {
      try {
        return (await openSmtp()?.verify()) === undefined ? 'off' : 'ok'
      } catch (error) {
        return smtpFailure(error).code
      }
    },

    /** Makes refused and waiting mails due now; returns how many. */
    retry: writes('retry mails', retryMails),

    stats: runs('count', readStats),

    /** The cheap part of `stats`. */
    mailStats: runs('count mails', readMailStats),

    exportSubscribers: runs('export the list', exportSubscribers),

    /** Everything stored about an address. @throws {RangeError} for text that is not an address */
    exportPerson: runs('export a person', (open, address: string) => exportPerson(open, addressKey(address))),

    /** Deletes everything stored about an address, and its bytes. @throws {RangeError} for text that is not an address */
    erase: waking(runs('erase an address', (open, address: string) => erase(open, addressKey(address)))),

    /** Allows mail to an erased address again; false if it was not erased. @throws {RangeError} for text that is not an address */
    allow: writes('allow an address', (open, address: string) => unsuppress(open, addressKey(address))),

    addVisits: writes('count visits', addVisits),

    /** Visits by one dimension, and by day. */
    visits: runs('read visits', readVisits),

    addTallies: writes('count', addTallies),

    /** Counts of one kind since a day, `YYYY-MM-DD`. */
    tallies: runs('read counts', readTallies),

    /** The first day with counted visits; `null` before it. */
    firstDay: runs('read counts', async ({database}) => {
      const rows = database.selectFrom('tallies').select((row) => row.fn.min('day').as('day'))
      return (await rows.where('kind', '=', 'device').executeTakeFirst())?.day ?? null
    }),

    /** The latest result of a nightly check; `null` before the first. */
    report: runs('read a report', async ({database}, name: string) => {
      const rows = database.selectFrom('reports').select(['checked_at as checkedAt', 'content'])
      return (await rows.where('name', '=', name).executeTakeFirst()) ?? null
    }),

    saveReport: runs('save a report', async ({database}, name: string, content: string) => {
      await database.updateTable('reports').set({content}).where('name', '=', name).execute()
    }),

    /** Claims a check for this process, unless another began after that time. The content is empty while it runs. */
    claimReport: runs('claim a report', async ({database, now}, name: string, before: Date) => {
      const row = {name, checked_at: now.toISOString(), content: ''}
      const claimed = await database
        .insertInto('reports')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(row).where('reports.checked_at', '<', before.toISOString()),
        )
        .returning('name')
        .execute()
      return claimed.length > 0
    }),

    /** Deletes data past its retention time. */
    purge: runs('purge', purge),

    /** Closes the database after running calls. Stop the mailer first. */
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
