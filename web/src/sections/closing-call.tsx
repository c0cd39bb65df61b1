import type {ClosingCall as ClosingCallContent} from '@domora/content/closing-call'
import {Actions} from '../ui/links.tsx'
import {Copy} from '../ui/copy.tsx'
import {SharedDrawing} from '../ui/svg.tsx'
import {fieldIn} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import css from './closing-call.pcss?inline'
import {Dateline} from './dateline.tsx'
import dateline from './dateline.pcss?inline'
import type {SectionProps} from './sections.tsx'

const DoorAjar = () => (
  <svg className="d" viewBox="0 0 330 420" aria-hidden="true">
    <SharedDrawing part="ajar" className="lit" />
  </svg>
)

/** The last call to action of a page, with the drawing of a half-open door. */
export const ClosingCall = ({content, locale, heading}: SectionProps<ClosingCallContent>) => (
  <section
    className="entry ruled deep close"
    id={content.anchor ?? undefined}
    aria-labelledby={`${content._key}-heading`}
  >
    <Style name="dateline" css={dateline} />
    <Style name="closing-call" css={css} />
    <div className="wrap grid">
      {content.entry && (
        <Dateline entry={content.entry} field={fieldIn(content.field, 'entry')} locale={locale} />
      )}
      <div className="invitation">
        <Copy of={content.heading} as={heading} id={`${content._key}-heading`} />
        {content.text && <Copy of={content.text} as="p" className="lede" />}
        <Actions {...content} />
      </div>
      <div className="ajar">
        <DoorAjar />
      </div>
    </div>
  </section>
)
