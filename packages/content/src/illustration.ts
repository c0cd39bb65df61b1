import {z} from 'zod'
import {asContract, listOf} from './contract.ts'
import {currency, minorUnits} from './format.ts'
import {localizedTemplate, localizedText, optionalText} from './localized.ts'

/** Lists are named, so that an absent one is `null`. */
export const illustrationProjection = /* groq */ `{
  kind,
  "reminders": reminders{..., events},
  "paymentsByMethod": paymentsByMethod{..., rows},
  "dashboard": dashboard{..., items, titleBlock},
  "rentCollected": rentCollected{..., receipts},
  "overview": overview{..., months}
}`

/** What happens around a due date: reminders, the day itself, the late fee after the grace period. */
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

/** How tenants pay: a bar a payment method. */
const paymentsByMethodContract = z.object({
  caption: localizedText,
  rows: listOf(
    z.object({
      _key: z.string(),
      method: z.enum(['card', 'directDebit', 'bankTransfer']),
      label: localizedText,
      /** Share of all payments, in whole per cent. */
      share: percent,
      /** Length of the bar, in per cent of the longest that fits. */
      bar: percent,
    }),
  ),
})

export type PaymentsByMethod = z.output<typeof paymentsByMethodContract>

/** A building's day: what is calm, open or due in which unit, and the building's own particulars. */
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

/** The rent of a month against its target, and the receipts that it is made of. */
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
      message: `sum to ${sum}, but ${figures.collected} is said to be collected`,
    })
  })

/** The sum of the receipts when it is not what was collected; `null` when it is, or when there are no receipts. */
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

/** An illustration of one kind. Figures that editors left in the fields of other kinds are not looked at. */
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
