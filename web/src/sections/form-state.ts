import type {FormErrors} from '@domora/content/form-errors'
import type {Problem} from '@domora/leads/form'

type FormErrorKey = keyof FormErrors

export type ContactField = 'name' | 'email' | 'message'

/** Entered values and errors of a submitted form that the page shows again. */
export interface FormState<Field extends string> {
  readonly values: Readonly<Partial<Record<Field, string>>>
  readonly problems?: Readonly<Partial<Record<Field, FormErrorKey>>>
  readonly notice?: FormErrorKey
  /** Whether the consent text has changed since the visitor opened the form. */
  readonly consentChanged?: boolean
  /** Whether the visitor sent another form, which editors have deleted. */
  readonly isOfClosedForm?: boolean
  readonly hidden?: Readonly<Record<string, string>>
}

/** The place of a form outside its own page. */
export interface FormPlace {
  /** Of the element with the form. */
  readonly id: string
  readonly hidden: Readonly<Record<string, string>>
}

const messages: Readonly<Record<Problem, FormErrorKey>> = {
  missing: 'missing',
  malformed: 'malformed',
  'too-long': 'tooLong',
  several: 'malformed',
  unknown: 'refused',
  disposable: 'disposable',
}

/** The errors of a form. Problems in hidden fields alone, such as the locale, are an error of the whole form. */
export function formErrors<Field extends string>(
  fields: readonly Field[],
  problems: Readonly<Partial<Record<string, Problem>>>,
): Pick<FormState<Field>, 'problems' | 'notice'> {
  const shown: Partial<Record<Field, FormErrorKey>> = {}
  for (const field of fields) {
    const problem = problems[field]
    if (problem !== undefined) shown[field] = messages[problem]
  }
  return Object.keys(shown).length > 0 ? {problems: shown} : {notice: 'refused'}
}
