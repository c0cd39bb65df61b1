import type {ContactForm} from '../contact.ts'
import type {MailSettings} from '../mail/mail.ts'
import type {Leads} from '../open-leads.ts'
import type {WaitlistForm} from '../waitlist.ts'

export const waitlistForm = (changes: Partial<WaitlistForm> = {}): WaitlistForm => ({
  email: 'anna@example.com',
  locale: 'pl',
  page: '/pl/waitlist',
  consent: {wording: 'Napiszemy do Ciebie, gdy ruszymy.', version: '2026-11'},
  ...changes,
})

export const contactForm = (changes: Partial<ContactForm> = {}): ContactForm => ({
  name: 'Anna Nowak',
  email: 'anna@example.com',
  message: 'Guten Tag,\r\nich vermiete drei Wohnungen.',
  locale: 'de',
  page: '/de/contact',
  ...changes,
})

/** `anna0@example.com` and so on. */
export const emails = (count: number, prefix = 'anna'): string[] =>
  Array.from({length: count}, (_, n) => `${prefix}${n}@example.com`).toSorted()

/** Signs up each address, all at once. */
export const joinAll = (leads: Leads, addresses: readonly string[]) =>
  Promise.all(addresses.map((email) => leads.joinWaitlist(waitlistForm({email}))))

export const mailSettings = (smtpUrl?: string): MailSettings => ({
  smtpUrl,
  from: {name: 'Domora', address: 'hello@domora.example'},
  team: {address: 'team@domora.example', locale: 'gb'},
  company: async (locale) => ({
    legalName: 'Dom & Ora GmbH',
    street: 'Hauptstraße 1',
    postalCode: '10115',
    city: 'Berlin',
    register: 'HRB 1 B',
    representative: 'Erika Mustermann',
    isSample: false,
    links: [{label: 'Privacy', url: `https://domora.example/${locale}/privacy`}],
  }),
  choice: async (locale, content) =>
    content === 'doors=3' ? {text: `Your choice: 3 (${locale})`, windows: 3, columns: 2} : null,
  links: {
    home: (locale) => `https://domora.example/${locale}`,
    confirm: (locale, token) => `https://domora.example/${locale}/waitlist/confirm?token=${token}`,
    confirmAnswer: (locale, form, token) =>
      `https://domora.example/${locale}/forms/${form}/confirm?token=${token}`,
    unsubscribe: (locale, token) => `https://domora.example/${locale}/waitlist/unsubscribe?token=${token}`,
  },
})

/** The token of a link in a mail's text. */
export function tokenIn(text: string | undefined, page: 'confirm' | 'unsubscribe'): string {
  const token = new RegExp(`/waitlist/${page}\\?token=([\\w-]+)`).exec(text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link to ${page}`)
  return token
}

/** Delivers what is queued, and reads the newest mail in the local mailbox. */
export async function deliverAndReadMail(leads: Leads) {
  await leads.deliverOutbox()
  const [latest] = await leads.localMailbox.list()
  return leads.localMailbox.read(latest?.id ?? '')
}

/** A clock that only moves when `forward` is called. */
export function testClock() {
  let now = Date.parse('2026-11-20T10:00:00.000Z')
  return Object.assign(() => new Date(now), {
    forward(seconds: number) {
      now += seconds * 1_000
    },
  })
}
