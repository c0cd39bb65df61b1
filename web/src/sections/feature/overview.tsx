import {formatDate} from '@domora/content/dates'
import type {Overview as OverviewContent} from '@domora/content/illustrations/overview'
import type {LocaleCode} from '@domora/content/locales'
import {formatMessage} from '@domora/content/message'
import {formatInteger, formatPercent} from '@domora/content/numbers'
import {Copy} from '../../ui/copy.tsx'
import {type Field, fieldIn} from '../../ui/field.ts'
import {fieldMark} from '../../ui/field-mark.ts'
import {Style} from '../../ui/style.tsx'
import css from './overview.pcss?inline'
import {Stair} from './stair.tsx'

interface OverviewProps {
  readonly content: OverviewContent
  readonly field: Field
  readonly locale: LocaleCode
}

/** A year of payments as a stair, with its total and its change in figures, and each month in a table. */
export function Overview({content, field, locale}: OverviewProps) {
  const {totalPayments, totalLabel, change, changeLabel, caption, months} = content
  const first = months[0]
  const last = months.at(-1)
  return (
    <>
      <Style name="overview" css={css} />
      <dl className="pair">
        <div>
          <Copy of={totalLabel} as="dt" />
          <dd {...fieldMark(fieldIn(field, 'totalPayments'))}>{formatInteger(totalPayments, locale)}</dd>
        </div>
        <div>
          <Copy of={changeLabel} as="dt" />
          <dd {...fieldMark(fieldIn(field, 'change'))}>{formatPercent(change, locale)}</dd>
        </div>
      </dl>
      {first !== undefined && last !== undefined && (
        <figure className="climb full" {...fieldMark(fieldIn(field, 'months'))}>
          <Stair
            steps={months.map(({month, payments}) => ({
              value: payments,
              figure: formatInteger(payments, locale),
              label: formatDate(month, locale, 'shortMonth'),
            }))}
          />
          <figcaption className="note">
            <Copy
              of={formatMessage(caption, {
                first: formatInteger(first.payments, locale),
                firstMonth: formatDate(first.month, locale, 'month'),
                last: formatInteger(last.payments, locale),
                lastMonth: formatDate(last.month, locale, 'month'),
              })}
            />
          </figcaption>
          <ul className="vh">
            {months.map(({_key, month, payments}) => (
              <li key={_key}>
                {formatDate(month, locale, 'month')}: {formatInteger(payments, locale)}
              </li>
            ))}
          </ul>
        </figure>
      )}
    </>
  )
}
