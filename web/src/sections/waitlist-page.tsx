import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {
  WaitlistAnswer,
  WaitlistPage as WaitlistPageContent,
  WaitlistQuestion,
} from '@domora/content/waitlist-page'
import type {ReactNode} from 'react'
import {Copy, type CopyText, typeset} from '../ui/copy.tsx'
import {Form, TextField} from '../ui/form.tsx'
import {Action, TextLink} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import type {FormPlace, FormState} from './form-state.ts'
import {PlanHouse} from './plan.tsx'
import css from './waitlist-page.pcss?inline'

/** A door: closed before the sign-up, open after it. */
const Illustration = ({open}: {open: boolean}) => (
  <div className="hall">
    <svg className="d" viewBox="0 0 420 520" aria-hidden="true">
      {open && <path className="lit bare" d="M92 520h236l-240 340h-620z" />}
      <path className="thick" d="M58 520V190a152 152 0 0 1 304 0v330" />
      <path d="M76 520V190a134 134 0 0 1 268 0v330" />
      <path className={open ? 'lit ondoor' : 'hole'} d="M90 190a120 120 0 0 1 240 0z" />
      <path
        className={open ? 'ondoor' : undefined}
        d="M210 190L313.9 130M210 190L270 86.1M210 190V70M210 190L150 86.1M210 190L106.1 130M162 190a48 48 0 0 1 96 0"
      />
      {open ? (
        <>
          <path className="lit bare" d="M92 196h236v324H92z" />
          <g className="leaf">
            <path className="thick slab" d="M328 520V196l78-14v386z" />
            <path className="thin" d="M340 212l54-8v132l-54 2zM340 356l54 2v176l-54-28z" />
            <circle className="lit" cx="394" cy="346" r="6" />
          </g>
        </>
      ) : (
        <>
          <path className="cl ondoor" d="M92 196h236v324H92z" />
          <path
            className="ondoor"
            d="M116 220h84v120h-84zM220 220h84v120h-84zM116 404h84v94h-84zM220 404h84v94h-84z"
          />
          <path className="lit ondoor" d="M158 360h104v24H158z" />
          <path className="ondoor thin" d="M166 372h88" />
          <circle className="lit ondoor" cx="312" cy="372" r="7" />
        </>
      )}
      <path d="M-2000 520H92M328 520h2000" />
      {!open && <path className="thick slab" d="M40 520h340v14H40zM20 534h380v14H20z" />}
    </svg>
  </div>
)

/** What a visitor has chosen in the plan finder. */
interface VisitorHouse {
  /** Of lit windows. */
  readonly count: number
  readonly text: string
  /** Of the page to share. */
  readonly path: string
  /** The same, without the protocol. */
  readonly url: string
}

interface LayoutProps {
  readonly heading: CopyText
  readonly text: CopyText | null | undefined
  readonly isDoorOpen?: boolean
  /** Instead of the door. */
  readonly house?: VisitorHouse | null
  readonly children: ReactNode
}

const Layout = ({heading, text, isDoorOpen = false, house, children}: LayoutProps) => (
  <section className="arrive deep" aria-labelledby="waitlist-heading">
    <Style name="waitlist-page" css={css} />
    <div className="wrap grid">
      <div className="arrive-copy">
        <Copy text={heading} as="h1" className="poster" id="waitlist-heading" />
        {text && <Copy text={text} as="p" className="lede" />}
        {children}
      </div>
      {house ? (
        <div className="hall">
          <PlanHouse windows={house.count} isAlone />
        </div>
      ) : (
        <Illustration open={isDoorOpen} />
      )}
    </div>
  </section>
)

interface WaitlistPageProps {
  readonly content: WaitlistPageContent
  readonly reply: FormState<'email'> | null
}

interface WaitlistFormProps extends WaitlistPageProps {
  readonly place?: FormPlace
  /** Fields before the email address, which the form sends too. */
  readonly children?: ReactNode
  /** Says what the site stores of them. */
  readonly saved?: ReactNode
}

/** The waitlist form, on its own page or in a section of another. */
export function WaitlistForm({content, reply, place, children, saved}: WaitlistFormProps) {
  const {errors} = content
  const problem = reply?.problems?.email
  const consent = <Copy text={content.consent} as="p" className={reply?.consentChanged ? 'err' : 'note'} />
  const agreement = reply?.consentChanged ? <div role="alert">{consent}</div> : consent
  const privacy = content.privacyLink && (
    <p className="note">
      <TextLink to={content.privacyLink} />
    </p>
  )
  return (
    <>
      <Form
        action={place && `#${place.id}`}
        hidden={{
          form: 'waitlist',
          consentVersion: content.consentVersion,
          ...place?.hidden,
          ...(!children && reply?.hidden),
        }}
        submit={content.submit}
        notice={reply?.notice && errors[reply.notice]}
        isTimed={reply === null}
        footer={
          children ? (
            <div className="terms">
              {saved}
              {agreement}
              {privacy}
            </div>
          ) : (
            privacy
          )
        }
      >
        {children}
        <TextField
          {...(place && {id: `${place.id}-email`})}
          name="email"
          type="email"
          label={content.emailLabel}
          placeholder={content.emailPlaceholder}
          autoComplete="email"
          value={reply?.values.email}
          error={problem && errors[problem]}
          isFirstError={problem !== undefined}
        />
        {!children && agreement}
      </Form>
      {!children && content.note && <Copy text={content.note} as="p" className="note" />}
    </>
  )
}

export const WaitlistPage = ({house, ...props}: WaitlistPageProps & {house: VisitorHouse | null}) => (
  <Layout heading={props.content.heading} text={props.content.lede} house={house}>
    <WaitlistForm {...props} />
  </Layout>
)

interface WaitlistSuccessProps {
  readonly content: WaitlistPageContent
  readonly locale: LocaleCode
  readonly house: VisitorHouse | null
}

export const WaitlistSuccess = ({content, locale, house}: WaitlistSuccessProps) => (
  <Layout heading={content.successTitle} text={content.successNextStep} isDoorOpen house={house}>
    {house && content.choice && (
      <p className="next">
        <Copy text={content.choice} /> <b>{typeset(house.text)}</b>
      </p>
    )}
    <Copy text={content.successMessage} as="p" className="next" />
    {content.note && <Copy text={content.note} as="p" className="note" />}
    {house && content.share && (
      <p className="next">
        <Copy text={content.share} /> <a href={house.path}>{house.url}</a>
      </p>
    )}
    <p className="actions">
      <Action to={{label: content.back, href: pathOf({kind: 'landing'}, locale)}} weight="line" />
    </p>
  </Layout>
)

interface QuestionProps {
  readonly question: WaitlistQuestion
  readonly action: string
  readonly token: string
  readonly notice?: CopyText | undefined
}

/** The page that a link in an email opens. It changes nothing until the visitor presses the button. */
export const WaitlistLinkQuestion = ({question, action, token, notice}: QuestionProps) => (
  <Layout heading={question.heading} text={question.text}>
    <Form action={action} hidden={{token}} submit={question.button} notice={notice} />
  </Layout>
)

interface AnswerProps {
  readonly answer: WaitlistAnswer
  readonly content: WaitlistPageContent
  readonly locale: LocaleCode
  /** Whether the visitor is on the waitlist now. */
  readonly onList: boolean
}

/** The result of the button, with a link to the waitlist for visitors who are not on it. */
export const WaitlistLinkAnswer = ({answer, content, locale, onList}: AnswerProps) => (
  <Layout heading={answer.title} text={answer.text} isDoorOpen={onList}>
    <p className="actions">
      {!onList && (
        <Action to={{label: content.heading, href: pathOf({kind: 'waitlist'}, locale)}} weight="line" />
      )}
      <Action to={{label: content.back, href: pathOf({kind: 'landing'}, locale)}} weight="line" />
    </p>
  </Layout>
)
