import {formatDate} from '@domora/content/dates'
import type {RentCollected as Content} from '@domora/content/illustrations/rent-collected'
import type {LocaleCode} from '@domora/content/locales'
import {formatMoney} from '@domora/content/money'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, type Field, fieldIn} from '../../ui/field.ts'
import {fieldMark} from '../../ui/field-mark.ts'
import {Style} from '../../ui/style.tsx'
import {RentKey} from './rent-key.tsx'
import css from './rent-collected.pcss?inline'

interface RentCollectedProps {
  readonly content: Content
  readonly field: Field
  readonly locale: LocaleCode
}

/** A month's rent against its target: a key whose blade is cut as far as the rent is in. */
export function RentCollected({content, field, locale}: RentCollectedProps) {
  const {title, currency, collected, target, collectedLabel, targetLabel, remainingLabel} = content
  const money = (amount: number) => formatMoney({amount, currency}, locale, 'always')
  return (
    <article className="collect full">
      <Style name="rent-collected" css={css} />
      <div className="collect-head">
        <div>
          <Copy of={title} as="h3" />
          <p className="sum" {...fieldMark(fieldIn(field, 'collected'))}>
            {collectedLabel && <Copy of={collectedLabel} className="vh" />} {money(collected)}
          </p>
        </div>
        <dl className="of">
          <Copy of={targetLabel} as="dt" />
          <dd {...fieldMark(fieldIn(field, 'target'))}>{money(target)}</dd>
          <Copy of={remainingLabel} as="dt" />
          <dd>{money(Math.max(0, target - collected))}</dd>
        </dl>
      </div>
      <div className="blade">
        <RentKey receipts={content.receipts.map(({amount}) => amount)} target={target} />
      </div>
      <div className="receipts">
        <Copy of={content.receiptsCaption} as="p" className="note" />
        <ul>
          {content.receipts.map(({_key, date, amount}) => (
            <li key={_key} {...fieldMark(entryIn(fieldIn(field, 'receipts'), _key))}>
              <time dateTime={date}>{formatDate(date, locale, 'day')}</time>
              <b className="num">{money(amount)}</b>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
