import type {PaymentsByMethod as Content} from '@domora/content/illustrations/payments-by-method'
import type {LocaleCode} from '@domora/content/locales'
import {formatPercent} from '@domora/content/numbers'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, type Field, fieldIn} from '../../ui/field.ts'
import {fieldMark} from '../../ui/field-mark.ts'
import {Style} from '../../ui/style.tsx'
import {Opening} from './openings.tsx'
import css from './payments-by-method.pcss?inline'

interface PaymentsByMethodProps {
  readonly content: Content
  readonly field: Field
  readonly locale: LocaleCode
}

/** Doors of one width as bars: their height is the bar value, the figure above each is the share. */
export const PaymentsByMethod = ({content: {caption, rows}, field, locale}: PaymentsByMethodProps) => (
  <figure className="methods">
    <Style name="payments-by-method" css={css} />
    <Copy of={caption} as="figcaption" className="vh" />
    <dl className="ways">
      {rows.map(({_key, method, label, share, bar}) => (
        <div key={_key}>
          <Copy of={label} as="dt" />
          <dd {...fieldMark(fieldIn(entryIn(fieldIn(field, 'rows'), _key), 'share'))}>
            {formatPercent(share, locale)}
          </dd>
          <dd className="drawing" {...fieldMark(fieldIn(entryIn(fieldIn(field, 'rows'), _key), 'bar'))}>
            <Opening method={method} bar={bar} />
          </dd>
        </div>
      ))}
    </dl>
  </figure>
)
