import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {WaitlistAnswer, WaitlistPage, WaitlistQuestion} from '@domora/content/waitlist-page'
import {Action} from '../ui/action.tsx'
import {Copy, type CopyText} from '../ui/copy.tsx'
import {Form} from '../ui/form.tsx'
import {ArrivalDoor} from './arrival.tsx'

interface QuestionProps {
  readonly question: WaitlistQuestion
  /** Path that the button posts to. */
  readonly action: string
  readonly token: string
  readonly notice?: CopyText | undefined
}

/** What a link in a mail asks: nothing happens before the button is pressed. */
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
      <ArrivalDoor open={false} />
    </div>
  </section>
)

interface AnswerProps {
  readonly answer: WaitlistAnswer
  readonly content: WaitlistPage
  readonly locale: LocaleCode
  /** Whether the visitor is on the list now. */
  readonly onList: boolean
}

/** What a link has done, or why it did nothing; who is not on the list finds the way back to it. */
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
      <ArrivalDoor open={onList} />
    </div>
  </section>
)
