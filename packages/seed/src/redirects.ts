import type {SeedDocument} from './document.ts'

/** Addresses that people guess. */
export const redirects: readonly SeedDocument[] = [
  {_id: 'redirect-prices', _type: 'redirect', from: '/prices', to: '/pricing', permanent: true},
  {_id: 'redirect-early-access', _type: 'redirect', from: '/early-access', to: '/waitlist', permanent: false},
]
