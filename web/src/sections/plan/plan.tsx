import type {LocaleCode} from '@domora/content/locales'
import type {Plan as PlanContent} from '@domora/content/plan'
import type {PriceList} from '@domora/content/price-list'
import type {PricingPage} from '@domora/content/pricing-page'
import {Action} from '../../ui/action.tsx'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import {PlanPrice} from '../price-list.tsx'
import {PlanHouse} from './plan-house.tsx'
import css from './plan.pcss?inline'

interface PlanProps {
  readonly content: PlanContent
  readonly priceLists: readonly PriceList[]
  readonly labels: PricingPage['labels']
  readonly locale: LocaleCode
}

/** A plan as a house with a window for each property that it is for. */
export const Plan = ({content, priceLists, labels, locale}: PlanProps) => (
  <article className={content.recommended ? 'tier rec' : 'tier'} aria-labelledby={content._id}>
    <Style name="plan" css={css} />
    {content.recommended && <Copy of={labels.recommended} as="p" className="flag" />}
    <div className="art">
      <PlanHouse windows={content.propertyLimit} />
    </div>
    <Copy of={content.title} as="h2" id={content._id} />
    <Copy of={content.units} as="p" className="units" />
    <PlanPrice plan={content._id} priceLists={priceLists} labels={labels} locale={locale} />
    <div className="what">
      {content.summary && <Copy of={content.summary} as="p" />}
      <Copy of={content.components} as="p" />
      <Copy of={content.access} as="p" />
    </div>
    <Action to={content.action} weight={content.recommended ? 'key' : 'line'} />
  </article>
)
