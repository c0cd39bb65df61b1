import type {LocaleCode} from '@domora/content/locales'
import {formatMessage} from '@domora/content/message'
import {formatMoney, yearlySaving} from '@domora/content/money'
import type {Price, PriceList} from '@domora/content/price-list'
import type {PricingPage} from '@domora/content/pricing-page'
import {Copy} from '../ui/copy.tsx'
import {entryIn, type Field, fieldIn, fieldOf} from '../ui/field.ts'
import {fieldMark} from '../ui/field-mark.ts'

interface PriceProps {
  readonly price: Price
  /** The price's own. */
  readonly field: Field
  readonly currency: string
  readonly locale: LocaleCode
  readonly labels: PricingPage['labels']
}

/** What a plan costs in one currency, monthly and yearly, and what paying yearly saves. */
function PriceIn({price, field, currency, locale, labels}: PriceProps) {
  if (price.kind === 'custom') return <Copy of={labels.custom} className="amount word" />
  const money = (amount: number) => formatMoney({amount, currency}, locale)
  if (price.monthly === 0 && price.yearly === 0) {
    return (
      <>
        <span className="amount" {...fieldMark(fieldIn(field, 'monthly'))}>
          {money(0)}
        </span>
        <Copy of={labels.freeForever} className="per" />
      </>
    )
  }
  const saving = yearlySaving(price.monthly, price.yearly)
  const saved = {amount: money(saving)}
  return (
    <>
      <span data-billing="monthly">
        <span className="amount" {...fieldMark(fieldIn(field, 'monthly'))}>
          {money(price.monthly)}
        </span>
        <Copy of={labels.perMonth} className="per" />
        {saving > 0 && <Copy of={formatMessage(labels.saving, saved)} className="save" />}
      </span>
      <span data-billing="yearly">
        <span className="amount" {...fieldMark(fieldIn(field, 'yearly'))}>
          {money(price.yearly)}
        </span>
        <Copy of={labels.perYear} className="per" />
        {saving > 0 && <Copy of={formatMessage(labels.savedYearly, saved)} className="save" />}
      </span>
    </>
  )
}

interface PlanPriceProps extends Omit<PriceProps, 'price' | 'field' | 'currency'> {
  /** `_id` of the plan. */
  readonly plan: string
  readonly priceLists: readonly PriceList[]
}

/** A plan's price in every currency that has one; the page shows the one that is chosen. */
export const PlanPrice = ({plan, priceLists, ...rest}: PlanPriceProps) => (
  <p className="price">
    <Copy of={rest.labels.price} className="vh" />
    {priceLists.map((list) => {
      const {currency} = list
      const price = list.prices.find((candidate) => candidate.plan === plan)
      return (
        price && (
          <span key={currency} data-currency={currency}>
            <PriceIn
              price={price}
              field={entryIn(fieldOf(list, 'prices'), price._key)}
              currency={currency}
              {...rest}
            />
          </span>
        )
      )
    })}
  </p>
)
