import {z} from 'zod'
import {parseEmailAddress} from '../email-address.ts'
import type {Problem} from '../problem.ts'
import {lineOfText} from './text.ts'

/** An e-mail address, as {@link parseEmailAddress} reads it. */
export const emailField = z.unknown().transform((raw, context) => {
  const parsed = parseEmailAddress(raw)
  if (parsed.ok) return {address: parsed.address, key: parsed.key}
  context.addIssue({code: 'custom', message: parsed.reason})
  return z.NEVER
})

/** The locale of the page that the form was on: one of those that the site has. */
export const localeField = (locales: readonly string[]) =>
  lineOfText(35).refine((locale) => locales.includes(locale), {error: 'unknown' satisfies Problem})

/** The path of the page that the form was on. A path of this site: `//host` and `/\host` are other people's. */
export const pageField = lineOfText(512).regex(/^\/(?![/\\])/, {error: 'malformed' satisfies Problem})
