import type {LocaleCode} from '@domora/content/locales'
import type {Pricing} from '@domora/content/pricing-page'
import {pathOf} from '@domora/content/routes'
import type {WaitlistPage} from '@domora/content/waitlist-page'
import type {ReactNode} from 'react'
import {Copy} from '../ui/copy.tsx'
import {TextLink} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import css from './answer.pcss?inline'
import {choicesOf, type Doors} from './plan-choices.ts'
import {periods, PlanPrice} from './plan.tsx'
import type {SectionReply} from './section-props.ts'
import {WaitlistForm} from './waitlist-page.tsx'

/** A CSS selector that matches while the visitor has chosen the number. */
export const whenChosen = (count: number): string => `:root:has([name=doors][value="${count}"]:checked)`

/** A window for each of the five flats of a house, the lowest first, relative to each other. */
const windows = ['', 'm-9-7', 'm9 0', 'm-9-7', 'm9 0'].map((move) => `${move}h5v5h-5z`)

/** As many as the street has room for. */
const mostWindows = 100

/** Houses along a street, of five flats each: a lit window for each property. The same moves for each house compress well. */
function Street({count}: {readonly count: number}) {
  const length = Math.min(count, mostWindows)
  const houses = Math.ceil(length / windows.length)
  const lit = Array.from({length}, (_, index) => {
    const isNextHouse = index > 0 && index % windows.length === 0
    return `${isNextHouse ? 'm24 14' : ''}${windows[index % windows.length]}`
  })
  return (
    <svg className="d" viewBox="-1 2 482 40" aria-hidden="true">
      <path className="wall" d={`M2 40${'v-26h20v26h4'.repeat(houses)}H480`} />
      <path className="roof" d={`M0 14${'l4-9h16l4 9zm24 0'.repeat(houses)}`} />
      <path className="roof" d={`M5 40${'v-8h4v8m20 0'.repeat(houses)}`} />
      <path className="lit bare" d={`M14 31${lit.join('')}`} />
    </svg>
  )
}

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
  const limit = plans.find(({recommended}) => recommended)?.propertyLimit ?? Infinity
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
                <Copy text={plan.title} />
                {'\u00A0'}· <Copy text={units} />
              </span>
            ))}
            {periods.map(
              (period) =>
                (!isMonthly || period === 'monthly') && (
                  <span key={period} data-billing={isMonthly ? undefined : period}>
                    {'\u00A0'}· <Copy text={labels[period]} />
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
              {/* Not on that page itself, which begins with a larger number. */}
              {doors.largerPage && count > limit && (chosen ?? 0) <= limit && (
                <TextLink to={doors.largerPage} />
              )}
              {isMonthly && <Street count={count} />}
            </span>
          ))}
        </output>
      </WaitlistForm>
    </div>
  )
}
