import {displayNames} from '@domora/content/format'
import {type LocaleCode, locales} from '@domora/content/locales'
import type {PricingPage as PricingPageContent} from '@domora/content/pricing-page'
import type {Plan as PlanContent} from '@domora/content/plan'
import {Copy} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import {ComparisonTable} from './comparison.tsx'
import {DoorsAnswer, DoorsChoice, planFor, whenChosen} from './doors.tsx'
import {periods, Plan} from './plan.tsx'
import css from './pricing-page.pcss?inline'

/** CSS that hides unchosen prices. Browsers without `:has()` show all, each with currency and period. */
const hideUnchosen = (attribute: 'billing' | 'currency', values: readonly string[]): string =>
  values
    .map(
      (value) =>
        `:root:has(#${attribute}-${value}:checked) [data-${attribute}]:not([data-${attribute}="${value}"]){display:none}`,
    )
    .join('')

/** CSS that lights a window for each of the visitor's properties, and marks the house that fits. */
const ownHouse = (plans: readonly PlanContent[], steps: readonly number[]): string =>
  plans
    .map((plan) => {
      const own = steps.filter((count) => planFor(plans, count) === plan).map(whenChosen)
      // Before the visitor chooses a number, the plan that a link led to is marked.
      own.push(`:root:has(#${plan._id}:target):not(:has([name=doors]:checked))`)
      return `:is(${own.join()}) .tier{&:has(#${plan._id}) h2{text-decoration:underline 3px var(--marigold)}&:not(:has(#${plan._id})) .art path:not(:last-child){opacity:.25}}`
    })
    .join('') +
  steps
    .map((count) => {
      const dark = steps.filter((from) => from >= count).map((from) => `.from-${from}`)
      return `${whenChosen(count)} :is(${dark.join()}){fill:var(--paper-sunk)}`
    })
    .join('')

interface PricingPageProps {
  readonly content: PricingPageContent
  readonly locale: LocaleCode
  /** Path of the script that remembers the currency. */
  readonly currencyScript: string
}

/** Billing period and currency as radio buttons, which work by CSS. */
function Choices({content, locale, currencyScript}: PricingPageProps) {
  const {plans, labels, doors, defaultBilling} = content
  const currencies = content.priceLists.map(({currency}) => currency)
  const own = currencies.find((currency) => currency === locales[locale].currency) ?? currencies[0]
  const names = displayNames(locale, 'currency')
  return (
    <form className="choose" data-enhance={currencyScript}>
      <Style
        name={`choices-${currencies.join('-')}`}
        css={hideUnchosen('billing', periods) + hideUnchosen('currency', currencies)}
      />
      <fieldset className="seg">
        <Copy text={labels.billing} as="legend" className="vh" />
        {periods.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="billing"
              value={value}
              id={`billing-${value}`}
              defaultChecked={value === defaultBilling}
            />
            <Copy text={labels[value]} />
          </label>
        ))}
      </fieldset>
      <fieldset className="seg">
        <Copy text={labels.currency} as="legend" className="vh" />
        {currencies.map((value) => (
          <label key={value} title={names.of(value)}>
            <input
              type="radio"
              name="currency"
              value={value}
              id={`currency-${value}`}
              defaultChecked={value === own}
              aria-label={`${value}, ${names.of(value)}`}
            />
            <span>{value}</span>
          </label>
        ))}
      </fieldset>
      {doors && (
        <>
          <Style name="own-house" css={ownHouse(plans, doors.steps)} />
          <DoorsChoice doors={doors} plans={plans} chosen={undefined} locale={locale} />
          <DoorsAnswer doors={doors} pricing={content} locale={locale} />
        </>
      )}
    </form>
  )
}

export function PricingPage(page: PricingPageProps) {
  const {content, locale} = page
  const {heading, lede, plans, priceLists, labels, doors} = content
  return (
    <>
      <Style name="pricing-page" css={css} />
      <section className="price-head">
        <div className="wrap grid">
          <div className="promise">
            <Copy text={heading} as="h1" className="poster" />
            {lede && <Copy text={lede} as="p" className="lede" />}
            {labels.note && <Copy text={labels.note} as="p" className="note" />}
          </div>
          <Choices {...page} />
        </div>
      </section>
      <div className="street">
        <div className="wrap tiers">
          {plans.map((plan) => (
            <Plan
              key={plan._id}
              content={plan}
              priceLists={priceLists}
              labels={labels}
              locale={locale}
              heading="h2"
              id={plan._id}
              steps={doors?.steps ?? []}
            />
          ))}
        </div>
      </div>
      <ComparisonTable
        content={content}
        plans={plans}
        head={<Copy text={labels.compare} as="h2" id="compare-heading" />}
        id="compare"
        locale={locale}
      />
    </>
  )
}
