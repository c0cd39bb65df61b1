import type {ReactNode} from 'react'
import {Copy, type CopyText, typeset} from './copy.tsx'
import css from './form.pcss?inline'
import {Style} from './style.tsx'
import {Arrow} from './svg.tsx'

interface TextFieldProps {
  /** Unique in the document; defaults to the name. */
  readonly id?: string
  readonly name: string
  readonly type: 'text' | 'email' | 'tel' | 'lines'
  readonly inputMode?: 'decimal' | undefined
  readonly label: CopyText
  readonly help?: CopyText | null
  readonly isRequired?: boolean
  readonly value?: string | undefined
  readonly placeholder?: CopyText | null
  readonly autoComplete?: string | undefined
  readonly error?: CopyText | undefined
  /** The first field with an error has the focus when the page opens. */
  readonly isFirstError?: boolean
}

/** A field with its label and error message, which screen readers read with it. */
export function TextField({
  name,
  id = name,
  type,
  label,
  help,
  error,
  isRequired = true,
  ...field
}: TextFieldProps) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const control = {
    id,
    name,
    required: isRequired,
    defaultValue: field.value,
    placeholder: field.placeholder?.text,
    autoComplete: field.autoComplete,
    inputMode: field.inputMode,
    autoFocus: field.isFirstError,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described,
  }
  return (
    <div className="field">
      <label htmlFor={id} lang={label.lang}>
        {typeset(label.text)}
      </label>
      {type === 'lines' ? <textarea rows={6} {...control} /> : <input type={type} {...control} />}
      {help && <Copy text={help} as="p" className="note" id={`${id}-help`} />}
      {error !== undefined && <Copy text={error} as="p" className="err" id={`${id}-error`} />}
    </div>
  )
}

interface FormProps {
  /** Defaults to the address of the page, with its query, so the response has the same address. */
  readonly action?: string | undefined
  readonly hidden: Readonly<Record<string, string>>
  readonly submit: CopyText
  readonly notice?: CopyText | undefined
  /** Whether to measure how long the page was open: not in the response to a post, which people may send again at once. */
  readonly isTimed?: boolean
  readonly children?: ReactNode
  /** Links belong below the button: an error pushes the form down, and a second tap must not open one. */
  readonly footer?: ReactNode
}

/**
 * A form that works without script. The server validates it, because messages of browsers are not in the page's language.
 * `website` is a honeypot, and a script fills in `elapsed` (browser-scripts/site.script.ts).
 */
export const Form = ({action, hidden, submit, notice, isTimed, children, footer}: FormProps) => (
  <form className="form" method="post" action={action} noValidate>
    <Style name="form" css={css} />
    {notice && (
      <div role="alert">
        <Copy text={notice} as="p" className="err" />
      </div>
    )}
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {isTimed && <input type="hidden" name="elapsed" />}
    <div className="vh" aria-hidden="true">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
    {children}
    <button type="submit" className="btn btn-key" lang={submit.lang}>
      {typeset(submit.text)}
      <Arrow />
    </button>
    {footer}
  </form>
)
