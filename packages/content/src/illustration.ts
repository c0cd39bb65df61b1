import {z} from 'zod'
import {asContract, listOf} from './contract.ts'
import {currency, minorUnits} from './format.ts'
import {localizedTemplate, localizedText, optionalText} from './localized.ts'

/** Lists are named, so that a missing one is `null`. */
export const illustrationProjection = /* groq */ `{
  kind,
  "paymentsByMethod": paymentsByMethod{..., rows},
  "dashboard": dashboard{..., items, titleBlock},
  rentCollected,
  "overview": overview{..., months}
}`

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

/** A month's rent against its target. */
const rentCollectedContract = z.object({
  title: localizedText,
  currency,
  collected: minorUnits,
  target: minorUnits.positive(),
  collectedLabel: optionalText,
  targetLabel: localizedText,
  remainingLabel: localizedText,
})

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
    z.object({kind: z.literal('paymentsByMethod'), paymentsByMethod: paymentsByMethodContract}),
    z.object({kind: z.literal('dashboard'), dashboard: dashboardContract}),
    z.object({kind: z.literal('rentCollected'), rentCollected: rentCollectedContract}),
    z.object({kind: z.literal('overview'), overview: overviewContract}),
  ]),
)

export type Illustration = z.output<typeof illustrationContract>
