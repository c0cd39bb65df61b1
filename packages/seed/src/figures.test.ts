import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {dataset} from './dataset.ts'

const sum = (rows: readonly {amount: number}[]) => rows.reduce((total, {amount}) => total + amount, 0)

/** The value at a path of a document. */
const at = (id: string, ...path: readonly string[]) =>
  path.reduce<unknown>(
    (within, name) =>
      Array.isArray(within) ? within.find(({_key}) => _key === name) : Reflect.get(Object(within), name),
    dataset.find(({_id}) => _id === id),
  )
const illustration = (section: string, kind: string) =>
  at('landingPage', 'sections', section, 'illustration', kind)

test('the sample ledger has 7,020.00 due in all, and 4,355.00 received', () => {
  const rows = z
    .array(z.object({amount: z.int(), status: z.string()}))
    .parse(at('landingPage', 'sections', 'hero-main', 'ledger', 'rows'))
  expect(sum(rows)).toBe(702_000)
  expect(sum(rows.filter(({status}) => status === 'paid'))).toBe(435_500)
})

test('payments by method: shares 40, 35, 25 and bars 50, 35, 15', () => {
  expect(illustration('feature-payments-by-method', 'paymentsByMethod')).toMatchObject({
    rows: [
      {method: 'card', share: 40, bar: 50},
      {method: 'directDebit', share: 35, bar: 35},
      {method: 'bankTransfer', share: 25, bar: 15},
    ],
  })
})

test('rent collected: 72,842.00 of 100,000.00 USD', () => {
  const card = illustration('feature-financial-management', 'rentCollected')
  expect(card).toMatchObject({currency: 'USD', collected: 7_284_200, target: 10_000_000})
})

test('overview: 1,245 payments, 64 % more than in the first of twelve months in a row', () => {
  const overview = illustration('feature-overview', 'overview')
  expect(overview).toMatchObject({totalPayments: 1245, change: 64})
  const {months} = z
    .object({months: z.array(z.object({month: z.iso.date(), payments: z.int()}))})
    .parse(overview)
  const first = months.at(0)?.payments ?? Number.NaN
  expect(months.at(-1)?.payments).toBe(1245)
  expect(Math.round((1245 / first - 1) * 100)).toBe(64)
  const successive = Array.from({length: 12}, (_, index) =>
    new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 10),
  )
  expect(months.map(({month}) => month)).toEqual(successive)
})

const plans = dataset.filter(({_type}) => _type === 'plan')

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
  const lists = z
    .array(z.object({currency: z.string(), prices: z.array(price)}))
    .parse(dataset.filter(({_type}) => _type === 'priceList'))

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
