import {z} from 'zod'
import type {IsDisposable} from '../disposable-domains.ts'
import {parseEmailAddress} from '../email-address.ts'
import type {Problem} from '../problem.ts'
import {lineOfText} from './text.ts'

/** An e-mail address, as {@link parseEmailAddress} reads it, of a domain that is none to throw away. */
export const emailField = (isDisposable: IsDisposable) =>
  z.unknown().transform((raw, context) => {
    const parsed = parseEmailAddress(raw)
    const domain = parsed.ok ? parsed.key.slice(parsed.key.lastIndexOf('@') + 1) : ''
    const problem = !parsed.ok ? parsed.reason : isDisposable(domain) ? 'disposable' : null
    if (parsed.ok && problem === null) return {address: parsed.address, key: parsed.key}
    context.addIssue({code: 'custom', message: problem ?? 'malformed'})
    return z.NEVER
  })

/** The locale of the page that the form was on: one of those that the site has. */
export const localeField = (locales: readonly string[]) =>
  lineOfText(35).refine((locale) => locales.includes(locale), {error: 'unknown' satisfies Problem})

/** The path of the page that the form was on. A path of this site: `//host` and `/\host` are other people's. */
export const pageField = lineOfText(512).regex(/^\/(?![/\\])/, {error: 'malformed' satisfies Problem})
