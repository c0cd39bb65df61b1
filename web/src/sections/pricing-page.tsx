import {displayNames} from '@domora/content/format'
import {type LocaleCode, locales} from '@domora/content/locales'
import type {PricingPage as PricingPageContent} from '@domora/content/pricing-page'
import type {Plan as PlanContent} from '@domora/content/plan'
import type {WaitlistPage} from '@domora/content/waitlist-page'
import {Copy} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import {ComparisonTable} from './comparison.tsx'
import {Answer, whenChosen} from './answer.tsx'
import {planFor} from './plan-choices.ts'
import {periods, Plan} from './plan.tsx'
import css from './pricing-page.pcss?inline'
import type {SectionReply} from './section-props.ts'

/** CSS that hides unchosen prices. Browsers without `:has()` show all, each with currency and period. */
const hideUnchosen = (attribute: 'billing' | 'currency', values: readonly string[]): string =>
  values
    .map(
      (value) =>
        `:root:has(#${attribute}-${value}:checked) [data-${attribute}]:not([data-${attribute}="${value}"]){display:none}`,
    )
    .join('')

/** A CSS selector of the plan that fits the chosen number. */
const fitting = (plans: readonly PlanContent[], steps: readonly number[]): string =>
  `:is(${steps.map((count) => `${whenChosen(count)} .tier-${planFor(plans, count)?.key}`).join()})`

/** CSS that lights a window for each of the visitor's properties, in the house that fits. */
const ownHouse = (plans: readonly PlanContent[], steps: readonly number[]): string =>
  `.tier:not(${fitting(plans, steps)}) .art path:not(:last-child){opacity:.4}` +
  steps
    .map((count) => {
      const dark = steps.filter((from) => from >= count).map((from) => `.from-${from}`)
      return `${whenChosen(count)} :is(${dark.join()}){fill:var(--paper-sunk)}`
    })
    .join('')

interface PricingPageProps {
  readonly content: PricingPageContent
  /** For the form beside the answer. */
  readonly waitlist: WaitlistPage | null
  readonly reply: SectionReply | null
  readonly locale: LocaleCode
  /** Path of the script that remembers the currency. */
  readonly currencyScript: string
}

/** Billing period and currency as radio buttons, which work by CSS. */
function Choices({content, reply, locale, currencyScript}: PricingPageProps) {
  const {labels, defaultBilling} = content
  const {billing = defaultBilling, currency: kept} = reply?.state.hidden ?? {}
  const currencies = content.priceLists.map(({currency}) => currency)
  const own = currencies.find((currency) => currency === (kept ?? locales[locale].currency)) ?? currencies[0]
  const names = displayNames(locale, 'currency')
  return (
    <div className="more" data-enhance={currencyScript}>
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
              defaultChecked={value === billing}
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
    </div>
  )
}

/** The `_key` that the form beside the answer sends: it has no section. */
export const answerKey = 'prices'

export function PricingPage(page: PricingPageProps) {
  const {content, waitlist, reply, locale} = page
  const {heading, lede, plans, priceLists, labels, doors} = content
  const {steps = []} = doors ?? {}
  const choices = <Choices {...page} />
  return (
    <>
      <Style name="pricing-page" css={css} />
      {doors && <Style name="own-house" css={ownHouse(plans, steps)} />}
      <section className="price-head">
        <div className="wrap grid">
          <Copy text={heading} as="h1" className="poster" />
          {lede && <Copy text={lede} as="p" className="lede" />}
          {doors && waitlist ? (
            <Answer
              doors={doors}
              pricing={content}
              waitlist={waitlist}
              section={answerKey}
              reply={reply}
              chosen={steps.find((count) => planFor(plans, count)?.recommended) ?? steps[0]}
              locale={locale}
            >
              {choices}
            </Answer>
          ) : (
            <form className="own">{choices}</form>
          )}
          {labels.note && <Copy text={labels.note} as="p" className="note" />}
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
              steps={steps}
              recommended={doors && waitlist ? fitting(plans, steps) : undefined}
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
