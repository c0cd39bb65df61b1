import type {PaymentsByMethod as Content} from '@domora/content/illustrations/payments-by-method'
import type {LocaleCode} from '@domora/content/locales'
import {formatPercent} from '@domora/content/numbers'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import {Opening} from './openings.tsx'
import css from './payments-by-method.pcss?inline'

/** Doors of one width as bars: their height is the bar value, the figure above each is the share. */
export const PaymentsByMethod = ({
  content: {caption, rows},
  locale,
}: {
  content: Content
  locale: LocaleCode
}) => (
  <figure className="methods">
    <Style name="payments-by-method" css={css} />
    <Copy of={caption} as="figcaption" className="vh" />
    <dl className="ways">
      {rows.map(({_key, method, label, share, bar}) => (
        <div key={_key}>
          <Copy of={label} as="dt" />
          <dd>{formatPercent(share, locale)}</dd>
          <dd className="drawing">
            <Opening method={method} bar={bar} />
          </dd>
        </div>
      ))}
    </dl>
  </figure>
)
