import {type LocaleCode, locales} from '@domora/content/locales'
import type {PricingPage} from '@domora/content/pricing-page'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import css from './choices.pcss?inline'

const billings = ['monthly', 'yearly'] as const

/** Hides what is not chosen. A browser without `:has()` shows every price, each with its currency and period. */
const hideUnchosen = (attribute: 'billing' | 'currency', values: readonly string[]): string =>
  values
    .map(
      (value) =>
        `:root:has(#${attribute}-${value}:checked) [data-${attribute}]:not([data-${attribute}="${value}"]){display:none}`,
    )
    .join('')

interface ChoicesProps {
  readonly currencies: readonly string[]
  readonly currency: string | undefined
  readonly billing: (typeof billings)[number]
  readonly labels: PricingPage['labels']
  readonly locale: LocaleCode
  /** The script that remembers the currency. */
  readonly enhancement: string
}

/** Billing period and currency as radio buttons: the choice is CSS, so it needs no script. */
export function Choices({currencies, currency, billing, labels, locale, enhancement}: ChoicesProps) {
  const names = new Intl.DisplayNames(locales[locale].tag, {type: 'currency'})
  return (
    <form className="choose" data-enhance={enhancement}>
      <Style name="choices" css={css} />
      <Style
        name={`choices-${currencies.join('-')}`}
        css={hideUnchosen('billing', billings) + hideUnchosen('currency', currencies)}
      />
      <fieldset className="seg">
        <Copy of={labels.billing} as="legend" />
        {billings.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="billing"
              value={value}
              id={`billing-${value}`}
              defaultChecked={value === billing}
            />
            <Copy of={labels[value]} />
          </label>
        ))}
      </fieldset>
      <fieldset className="seg">
        <Copy of={labels.currency} as="legend" />
        {currencies.map((value) => (
          <label key={value} title={names.of(value)}>
            <input
              type="radio"
              name="currency"
              value={value}
              id={`currency-${value}`}
              defaultChecked={value === currency}
              aria-label={names.of(value)}
            />
            <span>{value}</span>
          </label>
        ))}
      </fieldset>
    </form>
  )
}
