import {z} from 'zod'
import {localizedText} from './localized.ts'

/** What a form says when it cannot take what was entered, one message a reason. */
export const formErrorsContract = z
  .object({
    missing: localizedText,
    malformed: localizedText,
    /** Came later than the others: content from before says the same of both. */
    disposable: localizedText.optional(),
    tooLong: localizedText,
    tooMany: localizedText,
    unavailable: localizedText,
    refused: localizedText,
  })
  .transform((errors) => ({...errors, disposable: errors.disposable ?? errors.malformed}))

export type FormErrors = z.output<typeof formErrorsContract>
