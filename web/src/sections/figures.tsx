import type {Figures as FiguresContent} from '@domora/content/figures'
import {Copy} from '../ui/copy.tsx'
import {Entry} from './dateline.tsx'
import css from './figures.pcss?inline'
import type {SectionProps} from './sections.tsx'

/** A row of large numbers. */
export function Figures(props: SectionProps<FiguresContent>) {
  const {content} = props
  if (content.figures.length === 0) return null
  return (
    <Entry {...props} className="ruled sunk figures" name="figures" css={css}>
      <dl>
        {content.figures.map(({_key, value, label}) => (
          <div key={_key}>
            <Copy of={label} as="dt" />
            <Copy of={value} as="dd" />
          </div>
        ))}
      </dl>
      {content.note && <Copy of={content.note} as="p" className="note" />}
    </Entry>
  )
}
