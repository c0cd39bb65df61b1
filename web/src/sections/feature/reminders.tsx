import {formatDate} from '@domora/content/dates'
import type {Reminders as RemindersContent} from '@domora/content/illustrations/reminders'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import css from './reminders.pcss?inline'

/** What happens around a due date, on a dimension line; the grace period is hatched from the due day on. */
export const Reminders = ({
  content: {gracePeriod, events},
  locale,
}: {
  content: RemindersContent
  locale: LocaleCode
}) => (
  <ol className="line full">
    <Style name="reminders" css={css} />
    {events.map(({_key, date, kind, title, text}) => (
      <li key={_key} className={kind}>
        {kind === 'due' && (
          <span className="grace">
            <Copy of={gracePeriod} as="b" />
          </span>
        )}
        <time dateTime={date}>{formatDate(date, locale, 'day')}</time>
        <p>
          <Copy of={title} as="strong" /> <Copy of={text} />
        </p>
      </li>
    ))}
  </ol>
)
