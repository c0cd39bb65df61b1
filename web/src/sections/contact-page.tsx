import type {ContactPage as ContactPageContent} from '@domora/content/contact-page'
import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {FormReply} from '../forms/form-reply.ts'
import {Action} from '../ui/action.tsx'
import {Copy} from '../ui/copy.tsx'
import {Form} from '../ui/form.tsx'
import {Style} from '../ui/style.tsx'
import {TextField} from '../ui/text-field.tsx'
import {Bell, LetterBox} from './contact-drawings.tsx'
import css from './prose-page.pcss?inline'

export type ContactField = 'name' | 'email' | 'message'

interface ContactPageProps {
  readonly content: ContactPageContent
  readonly locale: LocaleCode
  /** Where to write instead. */
  readonly contactEmail: string
  readonly reply: FormReply<ContactField> | null
}

const fields = [
  {name: 'name', type: 'text', label: 'nameLabel', autoComplete: 'name'},
  {name: 'email', type: 'email', label: 'emailLabel', autoComplete: 'email'},
  {name: 'message', type: 'lines', label: 'messageLabel', autoComplete: 'off'},
] as const satisfies readonly {name: ContactField; [property: string]: unknown}[]

/** A letter to the people behind the product. */
export function ContactPage({content, locale, contactEmail, reply}: ContactPageProps) {
  const {errors} = content
  const first = fields.find(({name}) => reply?.problems?.[name] !== undefined)
  return (
    <section className="prose-page" aria-labelledby="contact-heading">
      <Style name="prose-page" css={css} />
      <div className="wrap grid">
        <div className="title">
          <Copy of={content.heading} as="h1" id="contact-heading" />
          {content.lede && <Copy of={content.lede} as="p" className="lede" />}
          <p className="note">
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
          <Bell />
        </div>
        <div className="body">
          <Form
            action="/api/contact"
            hidden={{locale}}
            submit={content.submit}
            notice={reply?.notice && errors[reply.notice]}
          >
            {fields.map(({name, type, label, autoComplete}) => {
              const problem = reply?.problems?.[name]
              return (
                <TextField
                  key={name}
                  name={name}
                  type={type}
                  label={content[label]}
                  autoComplete={autoComplete}
                  value={reply?.values[name]}
                  error={problem && errors[problem]}
                  continueHere={first?.name === name}
                />
              )
            })}
            {content.note && <Copy of={content.note} as="p" className="note" />}
          </Form>
        </div>
      </div>
    </section>
  )
}

/** The letter has arrived. */
export const ContactSent = ({content, locale}: Pick<ContactPageProps, 'content' | 'locale'>) => (
  <section className="prose-page arrived" aria-labelledby="contact-heading">
    <Style name="prose-page" css={css} />
    <div className="wrap grid">
      <div className="title">
        <Copy of={content.successTitle} as="h1" id="contact-heading" />
        <Copy of={content.successMessage} as="p" className="lede" />
        <p className="actions">
          <Action to={{label: content.back, href: pathOf({kind: 'landing'}, locale)}} weight="line" />
        </p>
      </div>
      <div className="body">
        <LetterBox />
      </div>
    </div>
  </section>
)
