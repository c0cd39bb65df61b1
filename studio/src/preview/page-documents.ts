import type {FixedRoute} from '@domora/content/routes'

/** The document that each fixed page is made of. */
export const pageDocuments = {
  landing: 'landingPage',
  pricing: 'pricingPage',
  waitlist: 'waitlistPage',
  about: 'aboutPage',
  contact: 'contactPage',
} as const satisfies Record<FixedRoute, string>
