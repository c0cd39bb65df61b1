import type {Steps as StepsContent} from '@domora/content/steps'
import {Copy} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import dateline from './dateline.pcss?inline'
import type {SectionProps} from './sections.tsx'
import css from './steps.pcss?inline'

/** Numbered steps, with their numbers where other sections have their dates. */
export function Steps({content, heading}: SectionProps<StepsContent>) {
  if (content.steps.length === 0) return null
  return (
    <section
      className="entry ruled steps"
      id={content.anchor ?? undefined}
      aria-labelledby={`${content._key}-heading`}
    >
      <Style name="dateline" css={dateline} />
      <Style name="steps" css={css} />
      <div className="wrap grid">
        <Copy of={content.heading} as={heading} id={`${content._key}-heading`} />
        <ol>
          {content.steps.map(({_key, title, text}, index) => (
            <li key={_key} className="grid">
              <span className="plate" aria-hidden="true">
                {index + 1}
              </span>
              <Copy of={title} as="h3" />
              {text && <Copy of={text} as="p" className="soft" />}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
