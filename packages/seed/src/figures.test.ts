import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {featureFinancialManagement} from './feature-financial-management.ts'
import {featureOverview} from './feature-overview.ts'
import {featurePaymentsByMethod} from './feature-payments-by-method.ts'
import {hero} from './hero.ts'
import {plans, priceLists} from './plans.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the sample ledger', () => {
  const {rows} = z
    .object({ledger: z.object({rows: z.array(z.object({amount: z.int(), status: z.string()}))})})
    .parse(hero).ledger

  test('has 7,020.00 due in all', () => expect(sum(rows.map(({amount}) => amount))).toBe(702_000))

  test('has 4,355.00 received', () => {
    expect(sum(rows.filter(({status}) => status === 'paid').map(({amount}) => amount))).toBe(435_500)
  })
})

test('payments by method: shares 40, 35, 25 and bars 50, 35, 15', () => {
  const row = z.object({method: z.string(), share: z.int(), bar: z.int()})
  const {rows} = z
    .object({illustration: z.object({paymentsByMethod: z.object({rows: z.array(row)})})})
    .parse(featurePaymentsByMethod).illustration.paymentsByMethod
  expect(rows).toEqual([
    {method: 'card', share: 40, bar: 50},
    {method: 'directDebit', share: 35, bar: 35},
    {method: 'bankTransfer', share: 25, bar: 15},
  ])
})

test('rent collected: 72,842.00 of 100,000.00 USD, which is what the receipts add up to', () => {
  const {currency, collected, target, receipts} = z
    .object({
      illustration: z.object({
        rentCollected: z.object({
          currency: z.string(),
          collected: z.int(),
          target: z.int(),
          receipts: z.array(z.object({amount: z.int()})),
        }),
      }),
    })
    .parse(featureFinancialManagement).illustration.rentCollected
  expect({currency, collected, target}).toEqual({currency: 'USD', collected: 7_284_200, target: 10_000_000})
  expect(sum(receipts.map(({amount}) => amount))).toBe(collected)
})

test('overview: 1,245 payments, 64 % more than in the first of twelve months in a row', () => {
  const {totalPayments, change, months} = z
    .object({
      illustration: z.object({
        overview: z.object({
          totalPayments: z.int(),
          change: z.int(),
          months: z.array(z.object({month: z.iso.date(), payments: z.int()})),
        }),
      }),
    })
    .parse(featureOverview).illustration.overview
  const first = months.at(0)?.payments ?? Number.NaN
  expect({totalPayments, change}).toEqual({totalPayments: 1245, change: 64})
  expect(months.at(-1)?.payments).toBe(totalPayments)
  expect(Math.round((totalPayments / first - 1) * 100)).toBe(change)
  const successive = Array.from({length: 12}, (_, index) =>
    new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 10),
  )
  expect(months.map(({month}) => month)).toEqual(successive)
})

test('plans: five, in order, with the property limits of the specification', () => {
  const limits = plans.map(({key, propertyLimit}) => [key, propertyLimit])
  expect(limits).toEqual([
    ['free', 1],
    ['basic', 5],
    ['pro', 20],
    ['premium', 50],
    ['team', undefined],
  ])
})

describe('price lists', () => {
  const price = z.object({
    plan: z.object({_ref: z.string()}),
    monthly: z.int().optional(),
    yearly: z.int().optional(),
  })
  const lists = priceLists.map((list) => z.object({currency: z.string(), prices: z.array(price)}).parse(list))

  test.each([
    ['USD', [0, 2900, 7900, 19_900, undefined]],
    ['EUR', [0, 2900, 7900, 19_900, undefined]],
    ['PLN', [0, 11_900, 31_900, 79_900, undefined]],
    ['BRL', [0, 14_900, 39_900, 99_900, undefined]],
  ])('%s a month, as in the specification', (currency, monthly) => {
    const list = lists.find((candidate) => candidate.currency === currency)
    expect(list?.prices.map((row) => row.monthly)).toEqual(monthly)
  })

  test.each(lists)('$currency has every plan, once', ({prices}) => {
    expect(prices.map(({plan}) => plan._ref)).toEqual(plans.map(({_id}) => _id))
  })

  test.each(lists)('$currency: a year costs ten months', ({prices}) => {
    for (const {monthly, yearly} of prices)
      expect(yearly).toBe(monthly === undefined ? undefined : monthly * 10)
  })
})
