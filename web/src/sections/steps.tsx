import {Copy} from '../ui/copy.tsx'
import {DatedSection} from './dateline.tsx'
import type {SectionProps} from './section-props.ts'
import css from './steps.pcss?inline'

/** Numbered steps: the numbers stand where other sections have dates. */
export function Steps(props: SectionProps<'steps'>) {
  const {content} = props
  if (content.steps.length === 0) return null
  return (
    <DatedSection
      {...props}
      className={content.columns ? `steps in-${content.columns}` : 'ruled steps'}
      name="steps"
      css={css}
    >
      <ol>
        {content.steps.map(({_key, title, text}, index) => (
          <li key={_key} className="grid">
            <span className="plate" aria-hidden="true">
              {index + 1}
            </span>
            <Copy text={title} as="h3" />
            {text && <Copy text={text} as="p" className="soft" />}
          </li>
        ))}
      </ol>
    </DatedSection>
  )
}
