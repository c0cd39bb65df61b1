import {openLeadsDatabase} from './database/open-leads-database.ts'
import type {LeadsDatabase} from './database/tables.ts'
import {type ContactForm, contactMessage} from './form/contact-message.ts'
import {parseForm} from './form/parse-form.ts'
import {type WaitlistForm, waitlistSignUp} from './form/waitlist-sign-up.ts'
import {asLeadsUnavailable, LeadsUnavailable} from './leads-unavailable.ts'
import type {Problems} from './problem.ts'
import {storeContactMessage} from './store-contact-message.ts'
import {storeSignUp} from './store-sign-up.ts'

export interface LeadsOptions {
  /** Path of the SQLite file; it and its folder are made when they are not there. */
  readonly databasePath: string
  /** Codes of the locales that the site has. */
  readonly locales: readonly string[]
}

/** `ok` only after the commit. Nothing in it tells a new address from a known one. */
export type Outcome<Form> =
  | {readonly ok: true}
  | {readonly ok: false; readonly problems: Problems<keyof Form & string>}

export interface Leads {
  /**
   * Puts an address on the waitlist. Signing up again is the same success and no second row.
   * @throws {LeadsUnavailable} nothing was stored
   */
  joinWaitlist(form: WaitlistForm): Promise<Outcome<WaitlistForm>>
  /**
   * Stores a message to the team.
   * @throws {LeadsUnavailable} nothing was stored
   */
  sendContactMessage(form: ContactForm): Promise<Outcome<ContactForm>>
  /** Closes the database after what is under way; whatever is asked afterwards is {@link LeadsUnavailable}. */
  close(): Promise<void>
}

/**
 * Waitlist and contact over one database. Touches no file until something is stored, so that a build may
 * call it; an opening that failed is tried again by the next call. Keep one for each process: in Next, on
 * `globalThis`, as module scope exists several times there.
 */
export function openLeads({databasePath, locales}: LeadsOptions): Leads {
  const signUpSchema = waitlistSignUp(locales)
  const messageSchema = contactMessage(locales)
  const underWay = new Set<Promise<void>>()
  let opening: Promise<LeadsDatabase> | undefined
  let closed = false

  const open = () => {
    opening ??= openLeadsDatabase({databasePath}).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  const store = async (operation: string, write: (database: LeadsDatabase) => Promise<void>) => {
    if (closed) throw new LeadsUnavailable(operation, 'CLOSED')
    const writing = open().then(write)
    underWay.add(writing)
    try {
      await writing
    } catch (error) {
      throw asLeadsUnavailable(operation, error)
    } finally {
      underWay.delete(writing)
    }
  }

  return {
    async joinWaitlist(form) {
      const parsed = parseForm(signUpSchema, form)
      if (!parsed.ok) return parsed
      await store('store a sign-up', (database) => storeSignUp(database, parsed.value, new Date()))
      return {ok: true}
    },

    async sendContactMessage(form) {
      const parsed = parseForm(messageSchema, form)
      if (!parsed.ok) return parsed
      await store('store a message', (database) => storeContactMessage(database, parsed.value, new Date()))
      return {ok: true}
    },

    async close() {
      closed = true
      await Promise.allSettled(underWay)
      await (await opening)?.destroy()
      opening = undefined
    },
  }
}
