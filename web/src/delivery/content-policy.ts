/** Directives of a content-security policy, each with its sources. */
export type Directives = Readonly<Record<string, readonly string[]>>

/** What every policy starts from: nothing at all, and nobody may frame it. */
const nothing: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/**
 * A content-security policy: `nothing`, and what the directives allow beyond that.
 * https://www.w3.org/TR/CSP3/
 */
export const contentPolicy = (directives: Directives = {}): string =>
  Object.entries({...nothing, ...directives})
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
