import type {ClosingCall as ClosingCallContent} from '@domora/content/closing-call'
import type {LocaleCode} from '@domora/content/locales'
import {Action} from '../ui/action.tsx'
import {Copy} from '../ui/copy.tsx'
import {fieldOf} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import css from './closing-call.pcss?inline'
import {EntryDate} from './entry-date.tsx'
import entry from './entry.pcss?inline'

const DoorAjar = () => (
  <svg className="d" viewBox="0 0 330 420" aria-hidden="true">
    <path className="beam bare" d="M94 420h160L40 640h-460z" />
    <path d="M-2000 420H94M254 420h2000" />
    <path className="thick" d="M70 420V126a104 104 0 0 1 208 0v294" />
    <path d="M82 420V128a92 92 0 0 1 184 0v292" />
    <path className="lit bare" d="M94 420V130a80 80 0 0 1 160 0v290z" />
    <path className="thick slab" d="M254 420V130c0-46 13-84 31-86 19-2 31 36 31 76v332z" />
    <path className="thin" d="M264 138c0-34 9-66 21-68 13-2 21 28 21 62v78l-42 6zM264 234l42-4v196l-42-16z" />
    <circle className="lit" cx="308" cy="262" r="5" />
  </svg>
)

/** The last invitation of a page: a door that stands ajar, and light falling out of it. */
export const ClosingCall = ({content, locale}: {content: ClosingCallContent; locale: LocaleCode}) => (
  <section className="entry ruled deep close" aria-labelledby={`${content._id}-heading`}>
    <Style name="entry" css={entry} />
    <Style name="closing-call" css={css} />
    <div className="wrap grid">
      {content.entry && <EntryDate entry={content.entry} field={fieldOf(content, 'entry')} locale={locale} />}
      <div className="invitation">
        <Copy of={content.heading} as="h2" id={`${content._id}-heading`} />
        {content.text && <Copy of={content.text} as="p" className="lede" />}
        <p className="actions">
          <Action to={content.primaryAction} weight="key" />
          {content.secondaryAction && <Action to={content.secondaryAction} weight="line" />}
        </p>
      </div>
      <div className="ajar">
        <DoorAjar />
      </div>
    </div>
  </section>
)
