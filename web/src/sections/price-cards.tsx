import {locales} from '@domora/content/locales'
import {Copy} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import {Plan} from './plan.tsx'
import css from './price-cards.pcss?inline'
import type {SectionPropsWithPage} from './section-props.ts'

/** More plans are placed in a row below the heading. */
const maxBesideHeading = 3

/** Plans with monthly prices in the currency of the page's language, if they have one. */
export function PriceCards({
  content: {_key, anchor, heading, text, plans},
  locale,
  heading: level,
  pageContext: {pricing},
}: SectionPropsWithPage<'priceCards'>) {
  const list = pricing?.priceLists.find(({currency}) => currency === locales[locale].currency)
  const shown = plans.filter(({_id}) => list?.prices.some(({plan}) => plan === _id))
  if (!pricing || !list || shown.length === 0) return null
  return (
    <section
      className={shown.length > maxBesideHeading ? 'offer' : 'offer few'}
      id={anchor ?? undefined}
      aria-labelledby={`${_key}-heading`}
    >
      <Style name="price-cards" css={css} />
      <div className="wrap grid">
        <div className="offer-head">
          <Copy text={heading} as={level} id={`${_key}-heading`} />
          {text && <Copy text={text} as="p" className="lede" />}
        </div>
        <div className="street">
          <div className="tiers">
            {shown.map((plan) => (
              <Plan
                key={plan._id}
                content={plan}
                priceLists={[list]}
                isMonthly
                labels={pricing.labels}
                locale={locale}
                heading="h3"
                id={`${_key}-${plan._id}`}
              />
            ))}
          </div>
          {pricing.labels.note && <Copy text={pricing.labels.note} as="p" className="note" />}
        </div>
      </div>
    </section>
  )
}
