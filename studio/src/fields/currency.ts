import {defineField} from 'sanity'
import {checkCurrency} from '../validation/currency.ts'

/** An ISO 4217 currency; the amounts around it are in its minor units. */
export const currency = (group?: string) =>
  defineField({
    name: 'currency',
    title: 'Currency',
    description: 'Three letters: USD, EUR, PLN, BRL …',
    type: 'string',
    ...(group === undefined ? {} : {group}),
    validation: (rule) => rule.required().custom(checkCurrency),
  })
