import type {ContactForm} from '../contact/contact-message.ts'
import type {WaitlistForm} from '../waitlist/waitlist-sign-up.ts'

export const siteLocales = ['gb', 'pl', 'de', 'pt']

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
