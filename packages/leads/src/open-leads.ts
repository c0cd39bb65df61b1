import {type ContactForm, type ContactMessage, contactSchema, storeContactMessage} from './contact.ts'
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
import {exportSubscribers, type SubscriberExport} from './export-subscribers.ts'
import {type BotSign, parseForm, type Problems} from './form.ts'
import {type LeadsStoreOptions, leadsStore, type OpenLeadsStore} from './leads-store.ts'
import {checkMailSettings, type MailLocale, type MailSettings} from './mail/mail.ts'
import {listLocalMails, readLocalMail} from './mail/local-mailbox.ts'
import {smtpFailure, type SmtpTransport, smtpTransport} from './mail/smtp.ts'
import {type MailedRemark, queueRemark, retryMails} from './outbox.ts'
import {erase, exportPerson, purge} from './privacy.ts'
import {catchRateLimit, defaultLimits, type Limits, unsuppress, type WriteContext} from './rate-limit.ts'
import {readMailStats, readStats} from './stats.ts'
import {deleteSuspects, listSuspects, releaseSuspect, storeSuspect} from './suspects.ts'
import {addTallies, type Counted, readTallies, type Tally} from './tallies.ts'
import {addVisits, type CountedVisit, readVisits} from './visits.ts'
import {
  confirm,
  type SignUp,
  storeSignUp,
  unsubscribe,
  type WaitlistForm,
  waitlistSchema,
} from './waitlist.ts'

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
  const store = leadsStore(
    where,
    receivers.map(({name}) => name),
  )
  const listeners = new Set<() => void>()
  let smtp: SmtpTransport | undefined
  const openSmtp = () => (mail?.smtpUrl === undefined ? undefined : (smtp ??= smtpTransport(mail.smtpUrl)))

  const writeContext = (sender: Sender | undefined) => ({
    limits: {...defaultLimits, ...limits},
    client: sender?.client,
    now: clock(),
  })
  const wake = () => {
    for (const listener of listeners) listener()
  }
  const success = () => {
    wake()
    return {ok: true} as const
  }
  const waking = <Result>(result: Result) => {
    wake()
    return result
  }

  const write = <Result>(operation: string, action: (open: OpenLeadsStore) => Promise<Result>) =>
    store.run(operation, (open) =>
      open.database.transaction().execute((transaction) => action({...open, database: transaction})),
    )
  const accept = <Form extends SignUp | ContactMessage>(
    operation: string,
    form: Form,
    sender: Sender | undefined,
    storeForm: (open: OpenLeadsStore, form: Form, context: WriteContext) => Promise<void>,
  ) => {
    const sign = sender?.botSign
    const stored = write(operation, (open) =>
      sign
        ? storeSuspect(open, form, sign, writeContext(sender))
        : storeForm(open, form, writeContext(sender)),
    )
    return catchRateLimit(stored.then(success))
  }
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
    async joinWaitlist(form: WaitlistForm, sender?: Sender): Promise<Outcome<WaitlistForm>> {
      const parsed = parseForm(signUpSchema, form)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      return accept('store a sign-up', parsed.value, sender, storeSignUp)
    },

    /** Stores a message and queues the mail to the team and the acknowledgement. */
    async sendContactMessage(form: ContactForm, sender?: Sender): Promise<Outcome<ContactForm>> {
      const parsed = parseForm(messageSchema, form)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      return accept('store a message', parsed.value, sender, storeContactMessage)
    },

    /** Stores an answer to a form that editors made, and queues its mails. */
    async submitForm(form: FormDefinition, answer: RawAnswer, sender?: Sender): Promise<Outcome<RawAnswer>> {
      const parsed = parseForm(answerSchema(form, locales, isDisposable), answer)
      if (!parsed.ok) return {...parsed, reason: 'invalid'}
      const stored = write('store an answer', (open) =>
        storeAnswer(open, form, parsed.value, sender?.botSign ?? null, writeContext(sender)),
      )
      return catchRateLimit(stored.then(success))
    },

    /** Uses the token of a mail. Only for POST. */
    confirmAnswer: (token: unknown) =>
      write('confirm an answer', (open) => confirmAnswer(open, token, writeContext(undefined))).then(waking),

    /** The form whose file a token opens, or `null`. */
    formOfFileToken: (token: unknown) =>
      store.run('read an answer', (open) => formOfFileToken(open, token, clock())),

    /** Answers to forms, the newest first, and their counts. They contain addresses. */
    listAnswers: () => store.run('list answers', ({database}) => readAnswers(database)),

    /** As CSV. */
    exportAnswers: (form?: string) =>
      store.run('export answers', ({database}) => exportAnswers(database, form)),

    /** Stores the answers of suspects, and queues their mails; returns how many. */
    releaseAnswers: (ids: readonly string[]) =>
      write('release answers', (open) => releaseAnswers(open, ids, writeContext(undefined))).then(waking),

    /** Deletes answers with their mails and events; returns how many. */
    deleteAnswers: (ids: readonly string[]) =>
      write('delete answers', ({database}) => deleteAnswers(database, ids)),

    /** Valid forms that a bot seems to have sent, the newest first. They contain addresses. */
    listSuspects: () => store.run('list suspects', ({database}) => listSuspects(database)),

    /** Stores the forms of suspects, and queues their mails; returns how many. */
    async releaseSuspects(ids: readonly string[]) {
      let released = 0
      for (const id of ids)
        if (await write('release a suspect', (open) => releaseSuspect(open, id, writeContext(undefined))))
          released++
      if (released > 0) wake()
      return released
    },

    /** Returns how many. */
    deleteSuspects: (ids: readonly string[]) =>
      write('delete suspects', ({database}) => deleteSuspects(database, ids)),

    /** Mails a guest's remark to an editor, at most once in five minutes. @throws {RangeError} for text that is not an address */
    mailRemark: (address: string, remark: MailedRemark) =>
      write('mail a remark', (open) => queueRemark(open, addressKey(address), remark, clock())).then(waking),

    /** Uses the token of a confirmation mail. Only for POST: mail scanners follow links. */
    confirm: (token: unknown) =>
      store.run('confirm an address', (open) => confirm(open, token, clock())).then(waking),

    /** Unsubscribes the owner of a token. Only for POST. */
    unsubscribe: (token: unknown) =>
      store.run('unsubscribe', (open) => unsubscribe(open, token, clock())).then(waking),

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
    deliveries: () => store.run('list deliveries', ({database}) => readDeliveries(database)),

    /** Sends events again, with the same ids: failed ones, or all since a time. Returns how many. */
    sendEventsAgain: (which: {readonly ids: readonly string[]} | {readonly since: Date}) =>
      write('send events again', ({database}) => sendEventsAgain(database, which, clock())).then(waking),

    /** Marks the addresses in a verified report that mail cannot reach; returns how many. They get no mail until `clearBounces`. */
    recordBounces: (report: string) => write('mark bounces', (open) => markBounces(open, report, clock())),

    /** Marked addresses, the newest first. */
    listBounces: () => store.run('list bounces', ({database}) => listBounces(database)),

    /** Returns how many were marked. */
    clearBounces: (addresses: readonly string[]) =>
      write('clear bounces', ({database}) => clearBounces(database, addresses)),

    /** Calls the listener when this object has queued a mail or an event. Returns a function that removes it. */
    onQueued,

    /** Mails sent without SMTP, for development. They contain addresses and tokens. */
    localMailbox: {
      list: () => store.run('list mails', ({database}) => listLocalMails(database)),
      read: (id: string) => store.run('read a mail', ({database}) => readLocalMail(database, id)),
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
    retry: () => write('retry mails', ({database}) => retryMails(database, clock())),

    stats: () => store.run('count', ({database}) => readStats(database)),

    /** The cheap part of `stats`. */
    mailStats: () => store.run('count mails', ({database}) => readMailStats(database)),

    exportSubscribers: (options: SubscriberExport) =>
      store.run('export the list', ({database}) => exportSubscribers(database, options)),

    /** Everything stored about an address. @throws {RangeError} for text that is not an address */
    exportPerson: (address: string) =>
      store.run('export a person', (open) => exportPerson(open, addressKey(address))),

    /** Deletes everything stored about an address, and its bytes. @throws {RangeError} for text that is not an address */
    erase: (address: string) =>
      store.run('erase an address', (open) => erase(open, addressKey(address), clock())).then(waking),

    /** Allows mail to an erased address again; false if it was not erased. @throws {RangeError} for text that is not an address */
    allow: (address: string) => write('allow an address', (open) => unsuppress(open, addressKey(address))),

    addVisits: (visits: readonly CountedVisit[]) =>
      write('count visits', ({database}) => addVisits(database, visits)),

    /** Visits by one dimension, and by day. */
    visits: (query: Parameters<typeof readVisits>[1]) =>
      store.run('read visits', ({database}) => readVisits(database, query)),

    addTallies: (tallies: readonly Counted<Tally>[]) =>
      write('count', ({database}) => addTallies(database, tallies)),

    /** Counts of one kind since a day, `YYYY-MM-DD`. */
    tallies: (kind: Tally['kind'], since: string) =>
      store.run('read counts', ({database}) => readTallies(database, kind, since)),

    /** The first day with counted visits; `null` before it. */
    firstDay: () =>
      store.run('read counts', async ({database}) => {
        const rows = database.selectFrom('tallies').select((row) => row.fn.min('day').as('day'))
        return (await rows.where('kind', '=', 'device').executeTakeFirst())?.day ?? null
      }),

    /** The latest result of a nightly check; `null` before the first. */
    report: (name: string) =>
      store.run('read a report', async ({database}) => {
        const rows = database.selectFrom('reports').select(['checked_at as checkedAt', 'content'])
        return (await rows.where('name', '=', name).executeTakeFirst()) ?? null
      }),

    saveReport: (name: string, content: string) =>
      store.run('save a report', async ({database}) => {
        await database.updateTable('reports').set({content}).where('name', '=', name).execute()
      }),

    /** Claims a check for this process, unless another began after that time. The content is empty while it runs. */
    claimReport: (name: string, before: Date) =>
      store.run('claim a report', async ({database}) => {
        const row = {name, checked_at: clock().toISOString(), content: ''}
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
    purge: () => store.run('purge', ({database}) => purge(database, clock())),

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
