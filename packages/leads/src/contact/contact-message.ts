import {z} from 'zod'
import type {IsDisposable} from '../disposable-domains.ts'
import {formLimits} from '../form-limits.ts'
import {emailField, localeField, pageField} from '../form/fields.ts'
import {lineOfText, linesOfText} from '../form/text.ts'

/** What a route hands over: raw values, to be parsed. `name`, `email` and `message` are the visitor's own. */
export interface ContactForm {
  readonly name: unknown
  readonly email: unknown
  readonly message: unknown
  readonly locale: unknown
  /** Path of the page that held the form. */
  readonly page: unknown
}

export const contactMessage = (locales: readonly string[], isDisposable: IsDisposable) =>
  z.object({
    name: lineOfText(formLimits.name),
    email: emailField(isDisposable),
    message: linesOfText(formLimits.message),
    locale: localeField(locales),
    page: pageField,
  })

export type ContactMessage = z.output<ReturnType<typeof contactMessage>>
