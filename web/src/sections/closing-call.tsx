import {Actions} from '../ui/links.tsx'
import {Copy} from '../ui/copy.tsx'
import {SharedDrawing} from '../ui/svg.tsx'
import css from './closing-call.pcss?inline'
import {DatedSection} from './dateline.tsx'
import type {SectionProps} from './section-props.ts'

export const ClosingCall = (props: SectionProps<'closingCall'>) => {
  const {content} = props
  return (
    <DatedSection
      {...props}
      className={content.tone ? 'ruled close' : 'ruled deep close'}
      name="closing-call"
      css={css}
    >
      <div className="invitation">
        {content.text && <Copy text={content.text} as="p" className="lede" />}
        <Actions {...content} />
      </div>
      <svg className="d ajar" viewBox="0 0 330 420" aria-hidden="true">
        <SharedDrawing part="ajar" className="lit" />
      </svg>
    </DatedSection>
  )
}
