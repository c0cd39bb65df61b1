import {z} from 'zod'
import {listOf} from '../list-of.ts'
import type {LocaleCode} from '../locales.ts'
import {localizedText} from '../localized.ts'
import {localizedTemplate} from '../message.ts'

export const overviewProjection = /* groq */ `{
  totalPayments,
  totalLabel,
  change,
  changeLabel,
  caption,
  "months": months[]{_key, month, payments}
}`

const count = z.int().nonnegative()

/** Payments month by month, their total, and the change from the first month to the last. */
export const overviewContract = (locale: LocaleCode) =>
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
