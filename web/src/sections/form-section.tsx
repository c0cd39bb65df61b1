import {Copy} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import {ContactForm} from './contact-page.tsx'
import {CustomForm} from './custom-form.tsx'
import css from './form-section.pcss?inline'
import type {SectionPropsWithPage} from './section-props.ts'
import {WaitlistForm} from './waitlist-page.tsx'

/** A letter slot in a door, with a letter. */
const Slot = () => (
  <svg className="d slot" viewBox="0 0 300 170" aria-hidden="true">
    <path className="lit" d="M62 92V8h176v84" />
    <path d="M62 8l88 58 88-58" />
    <path className="thick" d="M14 92h272v56H14z" />
    <path d="M34 112h232v16H34z" />
  </svg>
)

/** A form in a page. It sends its section, so that the server shows errors in the same place. */
export function FormSection({content, heading: level, pageContext}: SectionPropsWithPage<'formSection'>) {
  const {_key, anchor, tone, kind, heading, text, campaign} = content
  const {waitlist, contact, forms, reply} = pageContext
  const id = anchor ?? _key
  const form = {
    place: {id, hidden: {section: _key, ...(campaign !== null && {campaign})}},
    reply: reply?.section === _key ? reply.state : null,
  }
  const custom = kind === 'form' ? forms.find(({_id}) => _id === content.form) : undefined
  if (kind === 'form' && custom === undefined) return null
  if ((kind === 'waitlist' ? waitlist : contact) === null) return null
  return (
    <section
      className={tone ? 'ask' : kind === 'waitlist' ? 'ask deep' : 'ask sunk'}
      id={id}
      aria-labelledby={`${_key}-heading`}
    >
      <Style name="form-section" css={css} />
      <div className="wrap grid">
        <div className="ask-copy">
          <Copy text={heading} as={level} id={`${_key}-heading`} />
          {text && <Copy text={text} as="p" className="lede" />}
          <Slot />
        </div>
        <div className="ask-form">
          {kind === 'waitlist' && waitlist && <WaitlistForm content={waitlist} {...form} />}
          {custom && contact && <CustomForm content={custom} contact={contact} {...form} />}
          {kind === 'contact' && contact && <ContactForm content={contact} {...form} />}
        </div>
      </div>
    </section>
  )
}
