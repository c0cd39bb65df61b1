import {formsIn} from '@domora/content/fact'
import {formatInteger, pluralForm} from '@domora/content/format'
import {type LocaleCode, locales} from '@domora/content/locales'
import type {Plan} from '@domora/content/plan'
import type {Pricing} from '@domora/content/pricing-page'
import {pathOf} from '@domora/content/routes'
import type {WaitlistPage} from '@domora/content/waitlist-page'
import type {ReactNode} from 'react'
import {Copy} from '../ui/copy.tsx'
import {TextLink} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import css from './answer.pcss?inline'
import {periods, PlanPrice} from './plan.tsx'
import type {SectionReply} from './section-props.ts'
import {WaitlistForm} from './waitlist-page.tsx'

type Doors = NonNullable<Pricing['doors']>

/** The smallest plan for a number of properties; the last one if none is large enough. */
export const planFor = (plans: readonly Plan[], count: number): Plan | undefined =>
  plans.find(({propertyLimit}) => propertyLimit === null || propertyLimit >= count) ?? plans.at(-1)

/** A CSS selector that matches while the visitor has chosen the number. */
export const whenChosen = (count: number): string => `:root:has([name=doors][value="${count}"]:checked)`

/** The choices of the plan finder: numbers and ranges, the last one open if its plan has no limit. */
export const choicesOf = ({steps, counted}: Doors, plans: readonly Plan[], locale: LocaleCode) =>
  steps.flatMap((count, index) => {
    const plan = planFor(plans, count)
    if (plan === undefined) return []
    const from = (steps[index - 1] ?? 0) + 1
    const isOpen = index === steps.length - 1 && plan.propertyLimit === null
    const numbers = [...new Set([from, count])].map((number) => formatInteger(number, locale))
    const label = isOpen ? `${numbers[0]}+` : numbers.join('–')
    const noun = pluralForm(count, formsIn(counted.text), counted.lang ?? locales[locale].tag)
    return [{count, plan, label, isRange: from < count, units: {...counted, text: `${label} ${noun}`}}]
  })

interface AnswerProps {
  readonly doors: Doors
  readonly pricing: Pricing
  readonly waitlist: WaitlistPage
  /** The section with the form. */
  readonly section: string
  readonly reply: SectionReply | null
  /** The number that is chosen at first. */
  readonly chosen: number | undefined
  readonly locale: LocaleCode
  /** Monthly prices in the currency of the page's language, and a link to all prices. */
  readonly isMonthly?: boolean
  /** Choices besides the number. */
  readonly children?: ReactNode
}

/**
 * The question how many properties a visitor has, its answer as a headline, and the form of the waitlist, which sends the choice too.
 * CSS shows the price of the chosen number.
 */
export function Answer({doors, pricing, waitlist, section, reply, chosen, locale, ...props}: AnswerProps) {
  const {isMonthly = false, children} = props
  const {plans, priceLists, labels} = pricing
  const choices = choicesOf(doors, plans, locale)
  const state = reply?.section === section ? reply.state : null
  const checked = Number(state?.hidden?.['doors'] ?? chosen)
  const id = `${section}-answer`
  return (
    <div className="own" id={id}>
      <Style name="answer" css={css} />
      <Style
        name={`answer-${doors.steps.join('-')}`}
        css={doors.steps
          .map((count) => `${whenChosen(count)} .for-${count}{visibility:visible;position:static}`)
          .join('')}
      />
      <WaitlistForm
        content={waitlist}
        reply={state}
        place={{
          id,
          hidden: {
            section,
            plans: choices.map(({count, plan}) => `${count}=${plan.key}`).join(' '),
            ...(isMonthly && {billing: 'monthly'}),
          },
        }}
        saved={
          <p className="note saved">
            <Copy text={doors.saved} />{' '}
            {choices.map(({count, plan, units}) => (
              <span key={count} className={`for-${count}`}>
                <Copy text={plan.title} /> · <Copy text={units} />
              </span>
            ))}
            {periods.map(
              (period) =>
                (!isMonthly || period === 'monthly') && (
                  <span key={period} data-billing={isMonthly ? undefined : period}>
                    {' '}
                    · <Copy text={labels[period]} />
                  </span>
                ),
            )}
          </p>
        }
      >
        <fieldset className="bells">
          <Copy text={doors.question} as="legend" />
          {choices.map(({count, label}) => (
            <label key={count}>
              <input type="radio" name="doors" value={count} defaultChecked={count === checked} />
              {label}
            </label>
          ))}
        </fieldset>
        {children}
        <output className="answer">
          {choices.map(({count, plan, isRange, units}) => (
            <span key={count} className={`for-${count}`}>
              <span className="who">
                <Copy text={units} as="b" /> · <Copy text={plan.title} />
              </span>
              <PlanPrice
                content={plan}
                {...{priceLists, isMonthly, labels, locale}}
                each={{count, text: isRange ? doors.eachFrom : doors.each}}
              />
              {isMonthly && (
                <TextLink
                  to={{label: doors.action, href: `${pathOf({kind: 'pricing'}, locale)}?doors=${count}`}}
                />
              )}
            </span>
          ))}
        </output>
      </WaitlistForm>
    </div>
  )
}
