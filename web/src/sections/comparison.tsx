import type {Capability} from '@domora/content/capability'
import type {LocaleCode} from '@domora/content/locales'
import {formatInteger} from '@domora/content/format'
import type {Plan} from '@domora/content/plan'
import type {PricingPage} from '@domora/content/pricing-page'
import {stegaClean} from '@sanity/client/stega'
import type {ReactNode} from 'react'
import {Copy, typeset} from '../ui/copy.tsx'
import {fieldMark, fieldOf} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import css from './comparison.pcss?inline'
import type {SectionPropsWithPage} from './section-props.ts'

interface ComparisonTableProps {
  readonly content: Pick<PricingPage, 'plans' | 'groups' | 'labels'>
  /** The plans to compare. */
  readonly plans: readonly Plan[]
  /** Its heading has the id `{id}-heading`. */
  readonly head: ReactNode
  readonly id: string
  readonly locale: LocaleCode
}

/** Whether a plan has a capability: the capability's smallest plan and all larger ones do. */
const hasCapability = (plans: readonly Plan[], plan: Plan, capability: Capability): boolean => {
  const smallest = plans.findIndex(({_id}) => _id === capability.plan)
  return smallest !== -1 && plans.indexOf(plan) >= smallest
}

/** The comparison table of plans. Its header row is sticky. */
export function ComparisonTable({content, plans, head, id, locale}: ComparisonTableProps) {
  const {groups, labels} = content
  const row = (key: string, title: ReactNode, cell: (plan: Plan) => ReactNode, className?: 'texts') => (
    <tr key={key} className={className}>
      <th scope="row">{title}</th>
      {plans.map((plan) => (
        <td
          key={plan._id}
          className={plan.recommended ? 'rc' : undefined}
          data-plan={className && stegaClean(plan.title.text)}
        >
          {cell(plan)}
        </td>
      ))}
    </tr>
  )
  return (
    <div className="compare" id={id}>
      <Style name="comparison" css={css} />
      <div className="wrap">
        {head}
        <table className="cmp" aria-labelledby={`${id}-heading`}>
          <thead>
            <tr>
              <th scope="col">
                <Copy text={labels.feature} className="vh" />
              </th>
              {plans.map(({_id, title, recommended}) => (
                <th key={_id} scope="col" className={recommended ? 'rc' : undefined} lang={title.lang}>
                  {typeset(title.text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('properties', <Copy text={labels.properties} />, (plan) =>
              plan.propertyLimit === null ? (
                <Copy text={labels.unlimited} />
              ) : (
                <span {...fieldMark(fieldOf(plan, 'propertyLimit'))}>
                  {formatInteger(plan.propertyLimit, locale)}
                </span>
              ),
            )}
            {(['components', 'access'] as const).map((name) =>
              row(name, <Copy text={labels[name]} />, (plan) => <Copy text={plan[name]} />, 'texts'),
            )}
          </tbody>
          {groups.map((group) => (
            <tbody key={group._key}>
              <tr className="g">
                <th scope="rowgroup">
                  <Copy text={group.title} as="b" />
                </th>
                {plans.map(({_id, recommended}) => (
                  <td key={_id} className={recommended ? 'rc' : undefined} aria-hidden="true" />
                ))}
              </tr>
              {group.capabilities.map((capability) =>
                row(capability._id, <Copy text={capability.title} />, (plan) => {
                  const included = hasCapability(content.plans, plan, capability)
                  return (
                    <span className={included ? 'yes' : 'no'}>
                      <Copy text={included ? labels.included : labels.notIncluded} className="vh" />
                    </span>
                  )
                }),
              )}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}

/** Compares the chosen plans in the order of the pricing page. */
export function Comparison({content, locale, ...section}: SectionPropsWithPage<'comparison'>) {
  const {_key, anchor, heading, text, plans} = content
  const {pricing} = section.pageContext
  if (pricing === null) return null
  const shown = plans.length === 0 ? pricing.plans : pricing.plans.filter((plan) => plans.includes(plan._id))
  if (shown.length === 0) return null
  const id = anchor ?? _key
  return (
    <ComparisonTable
      content={pricing}
      plans={shown}
      head={
        <div className="compare-head">
          <Copy text={heading} as={section.heading} id={`${id}-heading`} />
          {text && <Copy text={text} as="p" className="lede" />}
        </div>
      }
      id={id}
      locale={locale}
    />
  )
}
