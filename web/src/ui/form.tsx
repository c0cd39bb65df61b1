import type {ReactNode} from 'react'
import {Arrow} from './arrow.tsx'
import {Copy, type CopyText} from './copy.tsx'
import css from './form.pcss?inline'
import {Style} from './style.tsx'
import {typeset} from './typeset.ts'

interface FormProps {
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
  readonly submit: CopyText
  /** What is wrong with the submission as a whole. */
  readonly notice?: CopyText | undefined
  readonly children: ReactNode
}

/**
 * A form that posts to a stable address and needs no script. Checks are the server's, whose messages are in
 * the page's language; a browser's own are in the browser's. The field called `website` is not for people, and script fills
 * in `elapsed` (`enhance/time-forms.ts`).
 */
export const Form = ({action, hidden, submit, notice, children}: FormProps) => (
  <form className="form" method="post" action={action} noValidate>
    <Style name="form" css={css} />
    {notice && (
      <div role="alert">
        <Copy of={notice} as="p" className="err" />
      </div>
    )}
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <input type="hidden" name="elapsed" />
    <div className="trap" aria-hidden="true">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
    {children}
    <button type="submit" className="btn btn-key" lang={submit.lang}>
      {typeset(submit.text)}
      <Arrow />
    </button>
  </form>
)
