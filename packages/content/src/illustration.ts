import {z} from 'zod'
import {currency, minorUnits} from './format.ts'
import {listOf} from './parse-section.ts'
import type {LocaleCode} from './locales.ts'
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
const remindersContract = (locale: LocaleCode) =>
  z.object({
    gracePeriod: localizedText(locale),
    events: listOf(
      z.object({
        _key: z.string(),
        date: z.iso.date(),
        kind: z.enum(['reminder', 'due', 'fee']),
        title: localizedText(locale),
        text: localizedText(locale),
      }),
    ),
  })

export type Reminders = z.output<ReturnType<typeof remindersContract>>

const percent = z.int().min(0).max(100)

/** How tenants pay: a bar a payment method. */
const paymentsByMethodContract = (locale: LocaleCode) =>
  z.object({
    caption: localizedText(locale),
    rows: listOf(
      z.object({
        _key: z.string(),
        method: z.enum(['card', 'directDebit', 'bankTransfer']),
        label: localizedText(locale),
        /** Share of all payments, in whole per cent. */
        share: percent,
        /** Length of the bar, in per cent of the longest that fits. */
        bar: percent,
      }),
    ),
  })

export type PaymentsByMethod = z.output<ReturnType<typeof paymentsByMethodContract>>

/** A building's day: what is calm, open or due in which unit, and the building's own particulars. */
const dashboardContract = (locale: LocaleCode) =>
  z.object({
    caption: localizedText(locale),
    items: listOf(
      z.object({
        _key: z.string(),
        unit: z.string(),
        state: z.enum(['calm', 'open', 'due']),
        title: localizedText(locale),
        text: localizedText(locale),
      }),
    ),
    titleBlock: listOf(
      z.object({_key: z.string(), term: localizedText(locale), value: localizedText(locale)}),
    ),
  })

export type Dashboard = z.output<ReturnType<typeof dashboardContract>>

/** The rent of a month against its target, and the receipts that it is made of. */
const rentCollectedContract = (locale: LocaleCode) =>
  z
    .object({
      title: localizedText(locale),
      currency,
      collected: minorUnits,
      target: minorUnits.positive(),
      collectedLabel: optionalText(locale),
      targetLabel: localizedText(locale),
      remainingLabel: localizedText(locale),
      receiptsCaption: localizedText(locale),
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

export type RentCollected = z.output<ReturnType<typeof rentCollectedContract>>

const count = z.int().nonnegative()

/** Payments month by month, their total, and the change from the first month to the last. */
const overviewContract = (locale: LocaleCode) =>
  z.object({
    totalPayments: count,
    totalLabel: localizedText(locale),
    /** In whole per cent; negative when payments fell. */
    change: z.int(),
    changeLabel: localizedText(locale),
    caption: localizedTemplate(locale, 'first', 'firstMonth', 'last', 'lastMonth'),
    months: listOf(z.object({_key: z.string(), month: z.iso.date(), payments: count})),
  })

export type Overview = z.output<ReturnType<typeof overviewContract>>

/** An illustration of one kind. Figures that editors left in the fields of other kinds are not looked at. */
export const illustrationContract = (locale: LocaleCode) =>
  z.discriminatedUnion('kind', [
    z.object({kind: z.literal('reminders'), reminders: remindersContract(locale)}),
    z.object({kind: z.literal('paymentsByMethod'), paymentsByMethod: paymentsByMethodContract(locale)}),
    z.object({kind: z.literal('dashboard'), dashboard: dashboardContract(locale)}),
    z.object({kind: z.literal('rentCollected'), rentCollected: rentCollectedContract(locale)}),
    z.object({kind: z.literal('overview'), overview: overviewContract(locale)}),
  ])

export type Illustration = z.output<ReturnType<typeof illustrationContract>>
