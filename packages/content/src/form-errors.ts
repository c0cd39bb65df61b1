import {z} from 'zod'
import {mapContract, objectContract} from './contract.ts'
import {localizedText} from './localized.ts'

/** A form's error messages, one for each reason. */
export const formErrorsContract = mapContract(
  objectContract({
    missing: localizedText,
    malformed: localizedText,
    /** Added later: older content uses `malformed` for both. */
    disposable: z.optional(localizedText),
    tooLong: localizedText,
    tooMany: localizedText,
    unavailable: localizedText,
    refused: localizedText,
  }),
  (errors) => ({...errors, disposable: errors.disposable ?? errors.malformed}),
)

export type FormErrors = z.output<typeof formErrorsContract>
