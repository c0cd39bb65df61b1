import type {Directives} from './content-policy.ts'

const own = ["'self'"]

/** What every page may load, and where it may send its forms: this site alone. Scripts and styles are each page's own. */
export const ownSources = {
  'img-src': own,
  'font-src': own,
  'connect-src': own,
  'manifest-src': own,
  'form-action': own,
} as const satisfies Directives
