import {z} from 'zod'
import type {IsDisposable} from '../disposable-domains.ts'
import {emailField, localeField, pageField} from '../form/fields.ts'
import {attribution, lineOfText, linesOfText} from '../form/text.ts'

/** What a route hands over: raw values, to be parsed. Only `email` is the visitor's own. */
export interface WaitlistForm {
  readonly email: unknown
  readonly locale: unknown
  /** Path of the page that held the form. */
  readonly page: unknown
  /**
   * What the visitor agreed to, as the page showed it. Take it from content, not from the form, and give
   * changed wording a new version: one record is kept for each version and locale that a person has seen.
   */
  readonly consent: {readonly wording: unknown; readonly version: unknown}
  /** The `utm_*` parameters of the visit, without the prefix. */
  readonly utm?: {readonly [Parameter in (typeof utmParameters)[number]]?: unknown} | undefined
}

const utmParameters = ['source', 'medium', 'campaign', 'term', 'content'] as const

const utm = z.object({
  source: attribution(200),
  medium: attribution(200),
  campaign: attribution(200),
  term: attribution(200),
  content: attribution(200),
})

export const waitlistSignUp = (locales: readonly string[], isDisposable: IsDisposable) =>
  z.object({
    email: emailField(isDisposable),
    locale: localeField(locales),
    page: pageField,
    consent: z.object({wording: linesOfText(2_000), version: lineOfText(100)}),
    utm: utm.default({source: null, medium: null, campaign: null, term: null, content: null}),
  })

export type WaitlistSignUp = z.output<ReturnType<typeof waitlistSignUp>>
