import {formsIn} from '@domora/content/fact'
import {formatInteger, pluralForm} from '@domora/content/format'
import {type LocaleCode, locales} from '@domora/content/locales'
import type {Plan} from '@domora/content/plan'
import type {Pricing} from '@domora/content/pricing-page'

export type Doors = NonNullable<Pricing['doors']>

/** The smallest plan for a number of properties; the last one if none is large enough. */
export const planFor = (plans: readonly Plan[], count: number): Plan | undefined =>
  plans.find(({propertyLimit}) => propertyLimit === null || propertyLimit >= count) ?? plans.at(-1)

/** The choices of the plan finder: numbers and ranges, the last one open if its plan does not have a limit. */
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
