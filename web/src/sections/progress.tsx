import {formatDate} from '@domora/content/format'
import {Copy} from '../ui/copy.tsx'
import {entryIn, fieldIn, fieldMark} from '../ui/field.ts'
import {DatedSection} from './dateline.tsx'
import type {SectionProps} from './section-props.ts'
import css from './steps.pcss?inline'

/** Steps with dates in place of numbers. */
export function Progress(props: SectionProps<'progress'>) {
  const {content, locale} = props
  if (content.progress.length === 0) return null
  return (
    <DatedSection {...props} className="ruled steps" name="steps" css={css}>
      <ol>
        {content.progress.map(({_key, date, title, text}) => (
          <li key={_key} className="grid">
            <time dateTime={date} {...fieldMark(entryIn(fieldIn(content.field, 'progress'), _key))}>
              {formatDate(date, locale, 'full')}
            </time>
            <Copy text={title} as="h3" />
            {text && <Copy text={text} as="p" className="soft" />}
          </li>
        ))}
      </ol>
    </DatedSection>
  )
}
