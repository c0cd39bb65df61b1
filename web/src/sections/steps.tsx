import type {Steps as StepsContent} from '@domora/content/steps'
import {Copy} from '../ui/copy.tsx'
import {Entry} from './dateline.tsx'
import type {SectionProps} from './sections.tsx'
import css from './steps.pcss?inline'

/** Numbered steps, with their numbers where other sections have their dates. */
export function Steps(props: SectionProps<StepsContent>) {
  const {content} = props
  if (content.steps.length === 0) return null
  return (
    <Entry {...props} className="ruled steps" name="steps" css={css}>
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
    </Entry>
  )
}
