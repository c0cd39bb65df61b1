import type {ContactPage} from '@domora/content/contact-page'
import type {CustomForm as CustomFormContent} from '@domora/content/form'
import {Copy, type CopyText, typeset} from '../ui/copy.tsx'
import {Form, TextField} from '../ui/form.tsx'
import {TextLink} from '../ui/links.tsx'
import type {FormPlace, FormState} from './form-state.ts'

type Field = CustomFormContent['fields'][number]

interface CustomFormProps {
  readonly content: CustomFormContent
  /** Its errors and its link to the privacy notice are those of the form. */
  readonly contact: Pick<ContactPage, 'errors' | 'privacyLink'>
  readonly reply: FormState<string> | null
  readonly place?: FormPlace
}

const textTypes = {
  shortText: 'text',
  number: 'text',
  email: 'email',
  telephone: 'tel',
  longText: 'lines',
} as const

/** A form that editors made. */
export function CustomForm({content, contact, reply, place}: CustomFormProps) {
  const {fields, submit, purpose} = content
  const {errors, privacyLink} = contact
  const first = fields.find(({name}) => reply?.problems?.[name] !== undefined)
  const propsOf = ({name, label, help, error, isRequired}: Field) => {
    const problem = reply?.problems?.[name]
    return {
      id: place ? `${place.id}-${name}` : name,
      name,
      label,
      help,
      isRequired,
      value: reply?.values[name],
      error: problem && (error ?? errors[problem]),
      isFirstError: first?.name === name,
    }
  }
  return (
    <Form
      action={place && `#${place.id}`}
      hidden={{form: content._id, ...place?.hidden, ...reply?.hidden}}
      submit={submit}
      notice={reply?.notice && errors[reply.notice]}
      isTimed={reply === null}
      footer={
        <p className="note">
          <Copy text={purpose} /> {privacyLink && <TextLink to={privacyLink} />}
        </p>
      }
    >
      {fields.map((field) => {
        const {kind, name, version} = field
        if (kind === 'choice' || kind === 'choices')
          return <Choices key={name} {...propsOf(field)} type={kind} options={field.options} />
        if (kind !== 'consent')
          return (
            <TextField
              key={name}
              {...propsOf(field)}
              type={textTypes[kind]}
              autoComplete={kind === 'email' ? 'email' : kind === 'telephone' ? 'tel' : undefined}
              inputMode={kind === 'number' ? 'decimal' : undefined}
            />
          )
        const {label, value, ...props} = propsOf(field)
        // After a change of the wording, nothing is agreed to.
        return (
          <Choices
            key={name}
            {...props}
            type="choices"
            value={value === version ? value : undefined}
            options={[{_key: version ?? '', label}]}
          />
        )
      })}
    </Form>
  )
}

interface ChoicesProps {
  readonly id: string
  readonly name: string
  readonly type: 'choice' | 'choices'
  /** Without it, the only option speaks for itself. */
  readonly label?: CopyText
  readonly help: CopyText | null
  readonly isRequired: boolean
  readonly options: readonly {readonly _key: string; readonly label: CopyText}[]
  /** Keys, one a line. */
  readonly value: string | undefined
  readonly error: CopyText | undefined
  readonly isFirstError: boolean
}

/** Radio buttons or checkboxes. */
function Choices({
  id,
  name,
  type,
  label,
  help,
  isRequired,
  options,
  value,
  error,
  isFirstError,
}: ChoicesProps) {
  const focus = {autoFocus: isFirstError}
  const chosen = value?.split('\n') ?? []
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className="field choices" id={id} aria-describedby={described}>
      {label && <legend lang={label.lang}>{typeset(label.text)}</legend>}
      {options.map((option, index) => (
        <label key={option._key} lang={option.label.lang}>
          <input
            type={type === 'choice' ? 'radio' : 'checkbox'}
            name={name}
            value={option._key}
            defaultChecked={chosen.includes(option._key)}
            required={isRequired && (type === 'choice' || options.length === 1)}
            aria-invalid={error === undefined ? undefined : true}
            {...(index === 0 && focus)}
          />
          {typeset(option.label.text)}
        </label>
      ))}
      {help && <Copy text={help} as="p" className="note" id={`${id}-help`} />}
      {error && <Copy text={error} as="p" className="err" id={`${id}-error`} />}
    </fieldset>
  )
}
