import {z} from 'zod'
import {mapContract, objectContract} from './contract.ts'
import {localizedText, localizedTexts} from './localized.ts'

/** A form's error messages, one for each reason. */
export const formErrorsContract = mapContract(
  objectContract({
    ...localizedTexts('missing', 'malformed', 'tooLong', 'tooMany', 'unavailable', 'refused'),
    /** Added later: older content uses `malformed` for both. */
    disposable: z.optional(localizedText),
  }),
  (errors) => ({...errors, disposable: errors.disposable ?? errors.malformed}),
)

export type FormErrors = z.output<typeof formErrorsContract>
