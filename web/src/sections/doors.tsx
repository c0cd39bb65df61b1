import {type LocaleCode, locales} from '@domora/content/locales'
import {formatInteger} from '@domora/content/format'
import {formatMessage} from '@domora/content/localized'
import type {Plan} from '@domora/content/plan'
import type {Pricing} from '@domora/content/pricing-page'
import {pathOf} from '@domora/content/routes'
import {Copy, typeset} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import css from './doors.pcss?inline'
import {hasCapability} from './comparison.tsx'
import {ownPath, PlanPrice} from './plan.tsx'

type Doors = NonNullable<Pricing['doors']>

/** The smallest plan for a number of properties; the last one if none is large enough. */
export const planFor = (plans: readonly Plan[], count: number): Plan | undefined =>
  plans.find(({propertyLimit}) => propertyLimit === null || propertyLimit >= count) ?? plans.at(-1)

/** A CSS selector that matches while the visitor has chosen the number. */
export const whenChosen = (count: number): string => `:root:has([name=doors][value="${count}"]:checked)`

interface ChoiceProps {
  readonly doors: Doors
  readonly plans: readonly Plan[]
  readonly chosen: number | undefined
  readonly locale: LocaleCode
}

/** The question how many properties a visitor has: numbers and ranges, the last one open if its plan has no limit. */
export function DoorsChoice({doors: {question, steps}, plans, chosen, locale}: ChoiceProps) {
  const labelOf = (from: number, to: number, isLast: boolean) => {
    if (isLast && planFor(plans, to)?.propertyLimit === null) return `${formatInteger(from, locale)}+`
    return [...new Set([from, to])].map((count) => formatInteger(count, locale)).join('–')
  }
  return (
    <fieldset className="bells">
      <Style name="doors" css={css} />
      <Copy text={question} as="legend" />
      {/* Enter presses the first button of a form; without this one, perhaps that of a hidden answer. */}
      <input type="submit" hidden />
      {steps.map((count, index) => (
        <label key={count}>
          <input type="radio" name="doors" value={count} defaultChecked={count === chosen} />
          {labelOf((steps[index - 1] ?? 0) + 1, count, index === steps.length - 1)}
        </label>
      ))}
    </fieldset>
  )
}

interface AnswerProps {
  readonly doors: Doors
  readonly pricing: Pricing
  readonly locale: LocaleCode
  /** Shows monthly prices in the currency of the page's language, with a button to all prices instead of the plan's own. */
  readonly isMonthly?: boolean
  /** How many features of the next plan to name. */
  readonly maxFeatures?: number
}

/** For each number, the plan that fits, its price, and what the next plan adds. CSS shows that of the chosen number. */
export function DoorsAnswer({doors, pricing, locale, isMonthly = false, maxFeatures}: AnswerProps) {
  const {plans, groups, labels} = pricing
  const priceLists = pricing.priceLists.filter(
    ({currency}) => !isMonthly || currency === locales[locale].currency,
  )
  const capabilities = groups.flatMap((group) => group.capabilities)
  const shown = plans.filter((plan) => doors.steps.some((count) => planFor(plans, count) === plan))
  return (
    <output className="answer">
      <Style
        name={`doors-${doors.steps.join('-')}`}
        css={shown
          .map((plan) => {
            const counts = doors.steps.filter((count) => planFor(plans, count) === plan)
            return `:is(${counts.map(whenChosen).join()}) .for-${plan.key}{visibility:visible}`
          })
          .join('')}
      />
      {shown.map((plan) => {
        const next = plans[plans.indexOf(plan) + 1]
        const action = isMonthly
          ? {label: doors.action, href: `${pathOf({kind: 'pricing'}, locale)}#${plan._id}`}
          : plan.action && ownPath.test(plan.action.href) && plan.action
        const features = capabilities
          .filter((capability) => next && hasCapability(plans, next, capability))
          .filter((capability) => !hasCapability(plans, plan, capability))
          .slice(0, maxFeatures)
        return (
          <span key={plan._id} className={`for-${plan.key}`}>
            <Copy text={plan.title} as="b" />{' '}
            <PlanPrice content={plan} {...{priceLists, isMonthly, labels, locale}} isBrief />
            {next && features.length > 0 && (
              <Copy
                text={formatMessage(doors.next, {
                  plan: next.title.text,
                  features: features.map(({title}) => title.text).join('; '),
                })}
                className="note"
              />
            )}
            {action && (
              <button
                type="submit"
                {...(!isMonthly && {name: 'plan', value: plan.key})}
                formAction={action.href}
                lang={action.label.lang}
              >
                {typeset(action.label.text)}
              </button>
            )}
          </span>
        )
      })}
    </output>
  )
}
