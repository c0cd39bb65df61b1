import type {FormErrors} from '@domora/content/form-errors'
import type {Problem} from '@domora/leads/form'

type FormErrorKey = keyof FormErrors

/** What a form is shown with after a submission that was not stored: nothing that was typed is lost. */
export interface FormState<Field extends string> {
  readonly values: Readonly<Partial<Record<Field, string>>>
  /** What is wrong with which field. */
  readonly problems?: Readonly<Partial<Record<Field, FormErrorKey>>>
  /** What is wrong with the submission as a whole. */
  readonly notice?: FormErrorKey
  /** Whether the wording to agree to is another one than the visitor saw. */
  readonly consentChanged?: boolean
  /** What the form carries along unseen. */
  readonly hidden?: Readonly<Record<string, string>>
}

const messageOf: Record<Problem, FormErrorKey> = {
  missing: 'missing',
  malformed: 'malformed',
  'too-long': 'tooLong',
  several: 'malformed',
  unknown: 'refused',
  disposable: 'disposable',
}

/**
 * The reply to a form with problems. One in a field that the visitor does not see, such as the locale,
 * means that the form is not ours, and concerns the submission as a whole.
 */
export function formStateOf<Field extends string>(
  fields: readonly Field[],
  values: FormState<Field>['values'],
  problems: Readonly<Partial<Record<string, Problem>>>,
): FormState<Field> {
  const shown: Partial<Record<Field, FormErrorKey>> = {}
  for (const field of fields) {
    const problem = problems[field]
    if (problem !== undefined) shown[field] = messageOf[problem]
  }
  const isOurs = Object.keys(shown).length > 0
  return isOurs ? {values, problems: shown} : {values, notice: 'refused'}
}
