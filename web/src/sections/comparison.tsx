import type {Capability} from '@domora/content/capability'
import type {LocaleCode} from '@domora/content/locales'
import {formatInteger} from '@domora/content/format'
import type {Plan} from '@domora/content/plan'
import type {PricingPage} from '@domora/content/pricing-page'
import type {ReactNode} from 'react'
import {Copy, typeset} from '../ui/copy.tsx'
import {fieldMark, fieldOf} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import css from './comparison.pcss?inline'

interface ComparisonProps {
  readonly content: Pick<PricingPage, 'plans' | 'groups' | 'labels'>
  readonly locale: LocaleCode
}

/** Whether a plan has a capability: the smallest plan that has it does, and all larger ones. */
const has = (plans: readonly Plan[], index: number, capability: Capability): boolean => {
  const smallest = plans.findIndex(({_id}) => _id === capability.plan)
  return smallest !== -1 && index >= smallest
}

/** The comparison table of the plans. Its header row and first column are sticky. */
export function Comparison({content: {plans, groups, labels}, locale}: ComparisonProps) {
  const row = (key: string, head: ReactNode, cell: (plan: Plan, index: number) => ReactNode) => (
    <tr key={key}>
      <th scope="row">{head}</th>
      {plans.map((plan, index) => (
        <td key={plan._id} className={plan.recommended ? 'rc' : undefined}>
          {cell(plan, index)}
        </td>
      ))}
    </tr>
  )
  return (
    <div className="compare" id="compare">
      <Style name="comparison" css={css} />
      <div className="wrap">
        <Copy of={labels.compare} as="h2" id="compare-heading" />
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="scroll" tabIndex={0} aria-labelledby="compare-heading">
          <table className="cmp">
            <thead>
              <tr>
                <th scope="col">
                  <Copy of={labels.feature} className="vh" />
                </th>
                {plans.map(({_id, title, recommended}) => (
                  <th key={_id} scope="col" className={recommended ? 'rc' : undefined} lang={title.lang}>
                    {typeset(title.text)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {row('properties', <Copy of={labels.properties} />, (plan) =>
                plan.propertyLimit === null ? (
                  <Copy of={labels.unlimited} />
                ) : (
                  <span {...fieldMark(fieldOf(plan, 'propertyLimit'))}>
                    {formatInteger(plan.propertyLimit, locale)}
                  </span>
                ),
              )}
              {row('components', <Copy of={labels.components} />, ({components}) => (
                <Copy of={components} />
              ))}
              {row('access', <Copy of={labels.access} />, ({access}) => (
                <Copy of={access} />
              ))}
            </tbody>
            {groups.map((group) => (
              <tbody key={group._key}>
                <tr className="g">
                  <th scope="rowgroup" colSpan={plans.length + 1}>
                    <Copy of={group.title} />
                  </th>
                </tr>
                {group.capabilities.map((capability) =>
                  row(capability._id, <Copy of={capability.title} />, (_, index) => {
                    const included = has(plans, index, capability)
                    return (
                      <span className={included ? 'yes' : 'no'}>
                        <Copy of={included ? labels.included : labels.notIncluded} className="vh" />
                      </span>
                    )
                  }),
                )}
              </tbody>
            ))}
          </table>
        </section>
      </div>
    </div>
  )
}
