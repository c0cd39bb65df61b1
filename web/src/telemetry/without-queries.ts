import type {Attributes} from '@opentelemetry/api'

/** Attributes that hold an address: its query may carry a token, and what somebody typed. */
const addresses: ReadonlySet<string> = new Set([
  'http.target',
  'http.url',
  'http.route',
  'url.full',
  'url.path',
  'url.query',
  'next.span_name',
])

const cut = (text: string): string => text.replace(/\?.*$/s, '')

/** The same attributes, every address without its query. */
export const withoutQueries = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      addresses.has(name) && typeof value === 'string' ? cut(value) : value,
    ]),
  )
