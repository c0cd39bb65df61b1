import {reference, type SeedDocument} from './document.ts'

/** Whole currency units a month, from the specification; a year costs ten months. */
const monthly = {
  USD: {free: 0, basic: 29, pro: 79, premium: 199},
  EUR: {free: 0, basic: 29, pro: 79, premium: 199},
  PLN: {free: 0, basic: 119, pro: 319, premium: 799},
  BRL: {free: 0, basic: 149, pro: 399, premium: 999},
} as const

const monthsPaidYearly = 10
const minorUnits = 100

/** One list a currency; the largest plan is priced in a conversation. */
export const priceLists: readonly SeedDocument[] = Object.entries(monthly).map(([currency, plans]) => ({
  _id: `priceList-${currency}`,
  _type: 'priceList',
  currency,
  prices: [
    ...Object.entries(plans).map(([plan, amount]) => ({
      _key: plan,
      plan: reference(`plan-${plan}`),
      kind: 'amount',
      monthly: amount * minorUnits,
      yearly: amount * monthsPaidYearly * minorUnits,
    })),
    {_key: 'team', plan: reference('plan-team'), kind: 'custom'},
  ],
}))
