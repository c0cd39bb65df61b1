import {Copy} from '../ui/copy.tsx'
import {DatedSection} from './dateline.tsx'
import css from './figures.pcss?inline'
import type {SectionProps} from './section-props.ts'

export function Figures(props: SectionProps<'figures'>) {
  const {content} = props
  if (content.figures.length === 0) return null
  return (
    <DatedSection
      {...props}
      className={content.tone ? 'ruled figures' : 'ruled sunk figures'}
      name="figures"
      css={css}
    >
      <dl>
        {content.figures.map(({_key, value, label}) => (
          <div key={_key}>
            <Copy text={label} as="dt" />
            <Copy text={value} as="dd" />
          </div>
        ))}
      </dl>
      {content.note && <Copy text={content.note} as="p" className="note" />}
    </DatedSection>
  )
}
