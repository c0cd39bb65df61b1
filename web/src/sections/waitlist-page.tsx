import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {
  WaitlistAnswer,
  WaitlistPage as WaitlistPageContent,
  WaitlistQuestion,
} from '@domora/content/waitlist-page'
import {Copy, type CopyText} from '../ui/copy.tsx'
import {Form, TextField} from '../ui/form.tsx'
import {Action} from '../ui/links.tsx'
import type {FormState} from './form-state.ts'
import {WaitlistIllustration} from './waitlist-illustration.tsx'

interface WaitlistPageProps {
  readonly content: WaitlistPageContent
  readonly locale: LocaleCode
  readonly reply: FormState<'email'> | null
}

/** The page with the waitlist form. */
export function WaitlistPage({content, locale, reply}: WaitlistPageProps) {
  const {errors} = content
  const problem = reply?.problems?.email
  return (
    <section className="arrive deep" aria-labelledby="waitlist-heading">
      <div className="wrap grid">
        <div className="arrive-copy">
          <Copy of={content.heading} as="h1" id="waitlist-heading" />
          {content.lede && <Copy of={content.lede} as="p" className="lede" />}
          <Form
            action="/api/waitlist"
            hidden={{locale, consentVersion: content.consentVersion, ...reply?.hidden}}
            submit={content.submit}
            notice={reply?.notice && errors[reply.notice]}
          >
            <TextField
              name="email"
              type="email"
              label={content.emailLabel}
              placeholder={content.emailPlaceholder}
              autoComplete="email"
              value={reply?.values.email}
              error={problem && errors[problem]}
              isFirstError={problem !== undefined}
            />
            {reply?.consentChanged ? (
              <div role="alert">
                <Copy of={content.consent} as="p" className="err" />
              </div>
            ) : (
              <Copy of={content.consent} as="p" className="note" />
            )}
          </Form>
          {content.note && <Copy of={content.note} as="p" className="note" />}
        </div>
        <WaitlistIllustration open={false} />
      </div>
    </section>
  )
}

/** What the visitor sees after the address was stored. */
export const WaitlistSuccess = ({content, locale}: Omit<WaitlistPageProps, 'reply'>) => (
  <section className="arrive deep" aria-labelledby="waitlist-heading">
    <div className="wrap grid">
      <div className="arrive-copy">
        <Copy of={content.successTitle} as="h1" id="waitlist-heading" />
        <Copy of={content.successMessage} as="p" className="lede" />
        {content.successNextStep && <Copy of={content.successNextStep} as="p" className="next" />}
        <p className="actions">
          <Action to={{label: content.back, href: pathOf({kind: 'landing'}, locale)}} weight="line" />
        </p>
      </div>
      <WaitlistIllustration open />
    </div>
  </section>
)

interface QuestionProps {
  readonly question: WaitlistQuestion
  /** Path of the form's action. */
  readonly action: string
  readonly token: string
  readonly notice?: CopyText | undefined
}

/** The page that a link in a mail opens. Nothing changes before the button is pressed. */
export const WaitlistLinkQuestion = ({question, action, token, notice}: QuestionProps) => (
  <section className="arrive deep" aria-labelledby="waitlist-heading">
    <div className="wrap grid">
      <div className="arrive-copy">
        <Copy of={question.heading} as="h1" id="waitlist-heading" />
        <Copy of={question.text} as="p" className="lede" />
        <Form action={action} hidden={{token}} submit={question.button} notice={notice}>
          {null}
        </Form>
      </div>
      <WaitlistIllustration open={false} />
    </div>
  </section>
)

interface AnswerProps {
  readonly answer: WaitlistAnswer
  readonly content: WaitlistPageContent
  readonly locale: LocaleCode
  /** Whether the visitor is on the waitlist now. */
  readonly onList: boolean
}

/** The result after the button was pressed, with a link to the waitlist for visitors who are not on it. */
export const WaitlistLinkAnswer = ({answer, content, locale, onList}: AnswerProps) => (
  <section className="arrive deep" aria-labelledby="waitlist-heading">
    <div className="wrap grid">
      <div className="arrive-copy">
        <Copy of={answer.title} as="h1" id="waitlist-heading" />
        <Copy of={answer.text} as="p" className="lede" />
        <p className="actions">
          {!onList && (
            <Action to={{label: content.heading, href: pathOf({kind: 'waitlist'}, locale)}} weight="line" />
          )}
          <Action to={{label: content.back, href: pathOf({kind: 'landing'}, locale)}} weight="line" />
        </p>
      </div>
      <WaitlistIllustration open={onList} />
    </div>
  </section>
)
