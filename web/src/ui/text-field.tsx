import {Copy, type CopyText} from './copy.tsx'
import {typeset} from './typeset.ts'

interface TextFieldProps {
  readonly name: string
  readonly type: 'text' | 'email' | 'lines'
  readonly label: CopyText
  readonly value?: string | undefined
  readonly placeholder?: CopyText | null
  readonly autoComplete?: string
  readonly error?: CopyText | undefined
  /** Whether it is the first field with an error: a visitor continues there. */
  readonly continueHere?: boolean
}

/** A labelled field; what is wrong with it stands beside it and belongs to it for a screen reader. */
export function TextField({
  name,
  type,
  label,
  value,
  placeholder,
  autoComplete,
  error,
  continueHere,
}: TextFieldProps) {
  const control = {
    id: name,
    name,
    required: true,
    defaultValue: value,
    placeholder: placeholder?.text,
    autoComplete,
    autoFocus: continueHere,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${name}-error`,
  }
  return (
    <div className="field">
      <label htmlFor={name} lang={label.lang}>
        {typeset(label.text)}
      </label>
      {type === 'lines' ? <textarea rows={6} {...control} /> : <input type={type} {...control} />}
      {error !== undefined && <Copy of={error} as="p" className="err" id={`${name}-error`} />}
    </div>
  )
}
