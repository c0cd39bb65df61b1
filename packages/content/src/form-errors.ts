import {z} from 'zod'
import type {LocaleCode} from './locales.ts'
import {localizedText} from './localized.ts'

/** What a form says when it cannot take what was entered, one message a reason. */
export const formErrorsContract = (locale: LocaleCode) =>
  z
    .object({
      missing: localizedText(locale),
      malformed: localizedText(locale),
      /** Came later than the others: content from before says the same of both. */
      disposable: localizedText(locale).optional(),
      tooLong: localizedText(locale),
      tooMany: localizedText(locale),
      unavailable: localizedText(locale),
      refused: localizedText(locale),
    })
    .transform((errors) => ({...errors, disposable: errors.disposable ?? errors.malformed}))

export type FormErrors = z.output<ReturnType<typeof formErrorsContract>>
