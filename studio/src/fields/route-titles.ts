import type {FixedRoute} from '@domora/content/routes'

/** The fixed pages of the site, as editors call them. */
export const routeTitles = {
  landing: 'Landing page',
  pricing: 'Pricing',
  waitlist: 'Waitlist',
  about: 'About',
  contact: 'Contact',
} as const satisfies Record<FixedRoute, string>
