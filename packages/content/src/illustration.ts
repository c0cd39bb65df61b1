import {z} from 'zod'
import {asContract, listOf} from './contract.ts'
import {currency, minorUnits} from './format.ts'
import {localizedTemplate, localizedText, optionalText} from './localized.ts'

/** Lists are named, so that a missing one is `null`. */
export const illustrationProjection = /* groq */ `{
  kind,
  "reminders": reminders{..., events},
  "paymentsByMethod": paymentsByMethod{..., rows},
  "dashboard": dashboard{..., items, titleBlock},
  "rentCollected": rentCollected{..., receipts},
  "overview": overview{..., months}
}`

/** The time around a due date: reminders, the day itself, the late fee after the grace period. */
const remindersContract = z.object({
  gracePeriod: localizedText,
  events: listOf(
    z.object({
      _key: z.string(),
      date: z.iso.date(),
      kind: z.enum(['reminder', 'due', 'fee']),
      title: localizedText,
      text: localizedText,
    }),
  ),
})

export type Reminders = z.output<typeof remindersContract>

const percent = z.int().min(0).max(100)

/** Payment methods of tenants, a bar each. */
const paymentsByMethodContract = z.object({
  caption: localizedText,
  rows: listOf(
    z.object({
      _key: z.string(),
      method: z.enum(['card', 'directDebit', 'bankTransfer']),
      label: localizedText,
      /** Share of all payments, in whole per cent. */
      share: percent,
      /** Length of the bar, in per cent of the available length. */
      bar: percent,
    }),
  ),
})

export type PaymentsByMethod = z.output<typeof paymentsByMethodContract>

/** A building's day: calm, open and due items by unit, and facts about the building. */
const dashboardContract = z.object({
  caption: localizedText,
  items: listOf(
    z.object({
      _key: z.string(),
      unit: z.string(),
      state: z.enum(['calm', 'open', 'due']),
      title: localizedText,
      text: localizedText,
    }),
  ),
  titleBlock: listOf(z.object({_key: z.string(), term: localizedText, value: localizedText})),
})

export type Dashboard = z.output<typeof dashboardContract>

/** A month's rent against its target, with its receipts. */
const rentCollectedContract = z
  .object({
    title: localizedText,
    currency,
    collected: minorUnits,
    target: minorUnits.positive(),
    collectedLabel: optionalText,
    targetLabel: localizedText,
    remainingLabel: localizedText,
    receiptsCaption: localizedText,
    receipts: listOf(z.object({_key: z.string(), date: z.iso.date(), amount: minorUnits})),
  })
  .superRefine((figures, context) => {
    const sum = wrongReceiptsSum(figures)
    if (sum === null) return
    context.addIssue({
      code: 'custom',
      path: ['receipts'],
      message: `sum to ${sum}, but the total is ${figures.collected}`,
    })
  })

/** The sum of the receipts if it differs from the collected total; `null` if not, or without receipts. */
export function wrongReceiptsSum({
  collected,
  receipts,
}: {
  readonly collected: number
  readonly receipts: readonly {readonly amount: number}[]
}): number | null {
  const sum = receipts.reduce((total, {amount}) => total + amount, 0)
  return receipts.length === 0 || sum === collected ? null : sum
}

export type RentCollected = z.output<typeof rentCollectedContract>

const count = z.int().nonnegative()

/** Payments month by month, their total, and the change from the first month to the last. */
const overviewContract = z.object({
  totalPayments: count,
  totalLabel: localizedText,
  /** In whole per cent; negative when payments fell. */
  change: z.int(),
  changeLabel: localizedText,
  caption: localizedTemplate('first', 'firstMonth', 'last', 'lastMonth'),
  months: listOf(z.object({_key: z.string(), month: z.iso.date(), payments: count})),
})

export type Overview = z.output<typeof overviewContract>

/** An illustration of one kind. Values left in the fields of other kinds are not checked. */
export const illustrationContract = asContract(
  z.discriminatedUnion('kind', [
    z.object({kind: z.literal('reminders'), reminders: remindersContract}),
    z.object({kind: z.literal('paymentsByMethod'), paymentsByMethod: paymentsByMethodContract}),
    z.object({kind: z.literal('dashboard'), dashboard: dashboardContract}),
    z.object({kind: z.literal('rentCollected'), rentCollected: rentCollectedContract}),
    z.object({kind: z.literal('overview'), overview: overviewContract}),
  ]),
)

export type Illustration = z.output<typeof illustrationContract>
