import {type LocaleCode, locales} from '@domora/content/locales'
import type {PricingPage as PricingPageContent} from '@domora/content/pricing-page'
import {scriptPaths} from '../../delivery/scripts.ts'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import {Plan} from '../plan/plan.tsx'
import {Choices} from './choices.tsx'
import {Comparison} from './comparison.tsx'
import css from './pricing-page.pcss?inline'

/** Plans, what each costs in the chosen currency and billing, and what each has. */
export function PricingPage({content, locale}: {content: PricingPageContent; locale: LocaleCode}) {
  const {heading, lede, plans, priceLists, labels, defaultBilling} = content
  const currencies = priceLists.map(({currency}) => currency)
  const own = locales[locale].currency
  return (
    <>
      <Style name="pricing-page" css={css} />
      <section className="price-head">
        <div className="wrap grid">
          <div className="promise">
            <Copy of={heading} as="h1" />
            {lede && <Copy of={lede} as="p" className="lede" />}
          </div>
          <Choices
            currencies={currencies}
            currency={currencies.find((currency) => currency === own) ?? currencies[0]}
            billing={defaultBilling}
            labels={labels}
            locale={locale}
            enhancement={scriptPaths.currency}
          />
        </div>
      </section>
      <div className="street">
        <div className="wrap">
          {plans.map((plan) => (
            <Plan key={plan._id} content={plan} priceLists={priceLists} labels={labels} locale={locale} />
          ))}
        </div>
      </div>
      <Comparison content={content} locale={locale} />
    </>
  )
}
