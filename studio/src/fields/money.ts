import {type ConditionalProperty, defineField} from 'sanity'
import {MoneyInput} from '../inputs/money-input.tsx'
import {checkMoney} from '../validation/money.ts'

export interface MoneyOptions {
  readonly name: string
  readonly title: string
  readonly description?: string
  readonly hidden?: ConditionalProperty
  /** Tells by the object around the field whether it may do without an amount; otherwise it never may. */
  readonly optional?: (parent: unknown) => boolean
}

/** An amount, typed as money and kept in whole minor units of the currency that the form names around it. */
export const money = ({optional, ...options}: MoneyOptions) =>
  defineField({
    ...options,
    type: 'number',
    components: {input: MoneyInput},
    validation: (rule) =>
      optional === undefined
        ? rule.required().custom(checkMoney)
        : rule.custom((value, {parent}) =>
            value === undefined && !optional(parent) ? 'Which amount?' : checkMoney(value),
          ),
  })
