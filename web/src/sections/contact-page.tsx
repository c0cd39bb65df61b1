import type {ContactPage as ContactPageContent} from '@domora/content/contact-page'
import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {ReactNode} from 'react'
import {Copy, type CopyText} from '../ui/copy.tsx'
import {Form, TextField} from '../ui/form.tsx'
import {Action, TextLink} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import type {ContactField, FormPlace, FormState} from './form-state.ts'
import css from './prose-page.pcss?inline'

const Bell = () => (
  <svg className="d drawn" viewBox="0 0 300 150" aria-hidden="true">
    <rect className="slab" x="1" y="1" width="298" height="148" rx="14" />
    <rect className="inset" x="9" y="9" width="282" height="132" rx="8" />
    <rect className="pale bare" x="34" y="50" width="130" height="50" rx="3" />
    <path className="thin on" d="M48 68h72M48 82h46" />
    <circle className="hole bare" cx="226" cy="75" r="46" />
    <circle className="inset" cx="226" cy="75" r="46" />
    <circle className="lit on" cx="226" cy="75" r="32" />
    <circle className="thin on" cx="226" cy="75" r="25" />
  </svg>
)

const LetterBox = () => (
  <svg className="d drawn" viewBox="0 0 420 320" aria-hidden="true">
    <path d="M-2000 300h6000" />
    <path className="thick" d="M190 300V226M230 300V226" />
    <path className="slab" d="M70 226V106a56 56 0 0 1 56-56h168a56 56 0 0 1 56 56v120z" />
    <path className="inset" d="M82 214V108a44 44 0 0 1 44-44h168a44 44 0 0 1 44 44v106z" />
    <path className="hole inset" d="M120 112h180v22H120z" />
    <path className="wall" d="M138 122V20h144v102z" />
    <path d="M138 20l72 54 72-54" />
    <path className="lit on" d="M256 34h16v18h-16z" />
    <path className="inset" d="M112 122h196M150 176h120" />
    <path className="lit" d="M350 150h14V96h30V74h-38v76z" />
  </svg>
)

interface ContactPageProps {
  readonly content: ContactPageContent
  /** An alternative to the form. */
  readonly contactEmail: string | null
  readonly reply: FormState<ContactField> | null
}

export const contactFields = [
  {name: 'name', type: 'text', label: 'nameLabel', autoComplete: 'name'},
  {name: 'email', type: 'email', label: 'emailLabel', autoComplete: 'email'},
  {name: 'message', type: 'lines', label: 'messageLabel', autoComplete: 'off'},
] as const satisfies readonly {name: ContactField; [property: string]: unknown}[]

interface ContactFormProps extends Pick<ContactPageProps, 'content' | 'reply'> {
  readonly place?: FormPlace
}

/** The contact form, on its own page or in a section of another. */
export function ContactForm({content, reply, place}: ContactFormProps) {
  const {errors} = content
  const first = contactFields.find(({name}) => reply?.problems?.[name] !== undefined)
  return (
    <Form
      action={place && `#${place.id}`}
      hidden={{form: 'contact', ...place?.hidden, ...reply?.hidden}}
      submit={content.submit}
      notice={
        reply?.isOfClosedForm ? (content.formClosed ?? errors.refused) : reply?.notice && errors[reply.notice]
      }
      isTimed={reply === null}
      footer={
        content.privacyLink && (
          <p className="note">
            <TextLink to={content.privacyLink} />
          </p>
        )
      }
    >
      {content.note && <Copy text={content.note} as="p" className="note" />}
      {contactFields.map(({name, type, label, autoComplete}) => {
        const problem = reply?.problems?.[name]
        return (
          <TextField
            key={name}
            {...(place && {id: `${place.id}-${name}`})}
            name={name}
            type={type}
            label={content[label]}
            autoComplete={autoComplete}
            value={reply?.values[name]}
            error={problem && errors[problem]}
            isFirstError={first?.name === name}
          />
        )
      })}
    </Form>
  )
}

export const ContactPage = ({content, contactEmail, reply}: ContactPageProps) => (
  <section className="prose-page" aria-labelledby="contact-heading">
    <Style name="prose-page" css={css} />
    <div className="wrap grid">
      <div className="title">
        <Copy text={content.heading} as="h1" id="contact-heading" />
        {content.lede && <Copy text={content.lede} as="p" className="lede" />}
        {contactEmail !== null && (
          <p className="note">
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        )}
        <Bell />
      </div>
      <div className="body">
        <ContactForm content={content} reply={reply} />
      </div>
    </div>
  </section>
)

interface SentFormProps {
  readonly title: CopyText
  readonly text: CopyText
  readonly children: ReactNode
}

export const SentForm = ({title, text, children}: SentFormProps) => (
  <section className="prose-page arrived" aria-labelledby="form-heading">
    <Style name="prose-page" css={css} />
    <div className="wrap grid">
      <div className="title">
        <Copy text={title} as="h1" id="form-heading" />
        <Copy text={text} as="p" className="lede" />
        {children}
      </div>
      <div className="body">
        <LetterBox />
      </div>
    </div>
  </section>
)

export const ContactSuccess = ({content, locale}: {content: ContactPageContent; locale: LocaleCode}) => (
  <SentForm title={content.successTitle} text={content.successMessage}>
    <p className="actions">
      <Action to={{label: content.back, href: pathOf({kind: 'landing'}, locale)}} weight="line" />
    </p>
  </SentForm>
)
