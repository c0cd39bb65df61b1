import {stegaClean} from '@sanity/client/stega'
import {type LocaleCode, locales} from '@domora/content/locales'
import {formatMessage, type Text} from '@domora/content/localized'
import {formatMoney, yearlySaving} from '@domora/content/format'
import type {Plan as PlanContent} from '@domora/content/plan'
import type {Price, PriceList} from '@domora/content/price-list'
import type {PricingPage} from '@domora/content/pricing-page'
import {Copy} from '../ui/copy.tsx'
import {entryIn, type Field, fieldIn, fieldMark, fieldOf} from '../ui/field.ts'
import {Action, type LinkTarget} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import {ground, houseOf} from './illustrations/house.ts'
import css from './plan.pcss?inline'
import recommendedCss from './plan-recommended.pcss?inline'

/** Windows of a plan without a limit. Dashed lines above them show that the house continues. */
const unlimited = 50

const noSteps: readonly number[] = []

interface PlanHouseProps {
  readonly windows: number | null
  /** Windows from one of these numbers to the next share a path, so that CSS lights them together. */
  readonly steps?: readonly number[]
  /** The drawing is as large as the house, on an endless ground; otherwise high houses stick out of it. */
  readonly isAlone?: boolean
}

/** A house with a lit window for each property of the plan. Without a limit it continues upwards. */
export function PlanHouse({windows, steps = noSteps, isAlone = false}: PlanHouseProps) {
  const count = windows ?? unlimited
  const {left, wide, top, wall, roof, panes, door} = houseOf(count)
  const side = isAlone ? Math.max(30, 65 - wide / 2) : 100 - wide / 2
  const above = isAlone ? top - 24 : 0
  return (
    <svg
      className="d"
      viewBox={`${left - side} ${above} ${wide + 2 * side} ${192 - above}`}
      aria-hidden="true"
    >
      <path className="wall" d={wall} />
      {windows === null ? (
        <path className="goes-on" d={`M${left} ${top}V-12M${left + wide} ${top}V-12`} />
      ) : (
        <path className="roof" d={roof} />
      )}
      {[0, ...steps].map((from, index) =>
        from < count ? (
          <path key={from} className={`lit thin from-${from}`} d={panes.slice(from, steps[index]).join('')} />
        ) : null,
      )}
      <path className="roof" d={door} />
      <path d={isAlone ? `M-2000 ${ground + 0.5}h4000` : `M0 ${ground + 0.5}h200`} />
    </svg>
  )
}

export const periods = ['monthly', 'yearly'] as const

type Period = (typeof periods)[number]

interface PriceProps {
  readonly price: Price
  readonly field: Field
  readonly currency: string
  readonly locale: LocaleCode
  readonly labels: PricingPage['labels']
  readonly each?: Each | undefined
}

/** A number of properties, and the words for the price of one. */
interface Each {
  readonly count: number
  readonly text: Text
}

/** A monthly or yearly price, with the price of one property or the saving of a yearly payment. */
function PriceOf({period, price, field, currency, locale, labels, each}: PriceProps & {period: Period}) {
  if (price.kind === 'custom') return <Copy text={labels.custom} className="amount word" />
  const money = (amount: number) => formatMoney({amount, currency}, locale)
  const saving = yearlySaving(price.monthly, price.yearly)
  const words = {
    monthly: {per: labels.perMonth, save: labels.saving},
    yearly: {per: labels.perYear, save: labels.savedYearly},
  }[period]
  return (
    <>
      <span className="amount" {...fieldMark(fieldIn(field, period))}>
        {money(price[period])}
      </span>{' '}
      <Copy text={words.per} className="per" />
      {each && price[period] > 0 && (
        <Copy
          text={formatMessage(each.text, {
            amount: formatMoney({amount: Math.round(price[period] / each.count), currency}, locale, 'always'),
          })}
          className="each"
        />
      )}
      {!each && saving > 0 && (
        <Copy text={formatMessage(words.save, {amount: money(saving)})} className="save" />
      )}
    </>
  )
}

/** The monthly and yearly price in one currency. */
function PriceIn(props: PriceProps) {
  const {price} = props
  if (price.kind === 'custom' || (price.monthly === 0 && price.yearly === 0))
    return <PriceOf {...props} period="monthly" />
  return periods.map((period) => (
    <span key={period} data-billing={period}>
      <PriceOf {...props} period={period} />
    </span>
  ))
}

/** A path of this site, without query. */
const ownPath = /^\/[^?#]*$/

/** Adds the plan to its link. A form is sent to the address of its page, so the choice comes with it. */
const withPlan = (action: LinkTarget, key: string): LinkTarget =>
  ownPath.test(action.href) ? {...action, href: `${action.href}?plan=${encodeURIComponent(key)}`} : action

interface PlanPriceProps {
  readonly content: PlanContent
  readonly priceLists: readonly PriceList[]
  /** Without yearly prices, if visitors cannot choose. */
  readonly isMonthly?: boolean
  readonly labels: PricingPage['labels']
  readonly locale: LocaleCode
  /** The price of one property, instead of the saving of a yearly payment. */
  readonly each?: Each
}

export function PlanPrice({content, priceLists, isMonthly, labels, locale, each}: PlanPriceProps) {
  // The currency of the language first, for readers without styles.
  const own = ({currency}: PriceList) => (currency === locales[locale].currency ? 0 : 1)
  const prices = priceLists
    .toSorted((one, other) => own(one) - own(other))
    .flatMap((list) => {
      const price = list.prices.find(({plan}) => plan === content._id)
      if (price === undefined) return []
      const field = entryIn(fieldOf(list, 'prices'), price._key)
      return [{price, field, currency: list.currency, locale, labels, each}]
    })
  return prices.map((price) =>
    isMonthly ? (
      <PriceOf key={price.currency} {...price} period="monthly" />
    ) : (
      <span key={price.currency} data-currency={price.currency}>
        <PriceIn {...price} />
      </span>
    ),
  )
}

interface PlanProps extends PlanPriceProps {
  readonly heading: 'h2' | 'h3'
  readonly id: string
  /** The numbers of properties that a visitor can choose. */
  readonly steps?: readonly number[]
  /** A CSS selector of the recommended plan, if it depends on the number. */
  readonly recommended?: string | undefined
}

export function Plan({heading, id, steps = noSteps, recommended, ...price}: PlanProps) {
  const {content, labels} = price
  const isRecommended = recommended === undefined && content.recommended
  return (
    <article
      className={isRecommended ? 'tier rec' : `tier tier-${content.key}`}
      aria-labelledby={id}
      data-flag={isRecommended || recommended !== undefined ? stegaClean(labels.recommended.text) : undefined}
    >
      <Style name="plan" css={css} />
      <Style
        name={recommended === undefined ? 'recommended' : 'recommended-chosen'}
        css={recommended === undefined ? recommendedCss : recommendedCss.replaceAll('.rec', recommended)}
      />
      <div className="art">
        <PlanHouse windows={content.propertyLimit} steps={steps} />
      </div>
      <Copy text={content.title} as={heading} id={id} />
      <Copy text={content.units} as="p" className="units" />
      <p className="price">
        <Copy text={labels.price} className="vh" />
        <PlanPrice {...price} />
      </p>
      <div className="what">
        {content.summary && <Copy text={content.summary} as="p" />}
        <Copy text={content.components} as="p" />
        <Copy text={content.access} as="p" />
      </div>
      {content.action && <Action to={withPlan(content.action, content.key)} weight="line" />}
    </article>
  )
}
