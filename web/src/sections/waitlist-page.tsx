import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {WaitlistPage as WaitlistPageContent} from '@domora/content/waitlist-page'
import type {FormReply} from '../forms/form-reply.ts'
import {Action} from '../ui/action.tsx'
import {Copy} from '../ui/copy.tsx'
import {Form} from '../ui/form.tsx'
import {TextField} from '../ui/text-field.tsx'
import {ArrivalDoor} from './arrival.tsx'

interface WaitlistPageProps {
  readonly content: WaitlistPageContent
  readonly locale: LocaleCode
  readonly reply: FormReply<'email'> | null
}

/** One field, one button, one promise. */
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
              continueHere={problem !== undefined}
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
        <ArrivalDoor open={false} />
      </div>
    </section>
  )
}

/** The door is open: the address is stored. */
export const WaitlistSent = ({content, locale}: Omit<WaitlistPageProps, 'reply'>) => (
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
      <ArrivalDoor open />
    </div>
  </section>
)
