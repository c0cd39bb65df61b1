import type {Figures as FiguresContent} from '@domora/content/figures'
import {Copy} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import dateline from './dateline.pcss?inline'
import css from './figures.pcss?inline'
import type {SectionProps} from './sections.tsx'

/** A row of large numbers. */
export function Figures({content, heading, pageTitle}: SectionProps<FiguresContent>) {
  if (content.figures.length === 0) return null
  const title = content.heading ?? pageTitle
  return (
    <section className="entry ruled sunk figures" id={content.anchor ?? undefined}>
      <Style name="dateline" css={dateline} />
      <Style name="figures" css={css} />
      <div className="wrap grid">
        {title && <Copy of={title} as={heading} />}
        <dl>
          {content.figures.map(({_key, value, label}) => (
            <div key={_key}>
              <Copy of={label} as="dt" />
              <Copy of={value} as="dd" />
            </div>
          ))}
        </dl>
        {content.note && <Copy of={content.note} as="p" className="note" />}
      </div>
    </section>
  )
}
