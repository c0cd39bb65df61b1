import {z} from 'zod'
import {mapContract, objectContract} from './contract.ts'
import {localizedText} from './localized.ts'

/** What a form says when it cannot take what was entered, one message a reason. */
export const formErrorsContract = mapContract(
  objectContract({
    missing: localizedText,
    malformed: localizedText,
    /** Came later than the others: content from before says the same of both. */
    disposable: z.optional(localizedText),
    tooLong: localizedText,
    tooMany: localizedText,
    unavailable: localizedText,
    refused: localizedText,
  }),
  (errors) => ({...errors, disposable: errors.disposable ?? errors.malformed}),
)

export type FormErrors = z.output<typeof formErrorsContract>
