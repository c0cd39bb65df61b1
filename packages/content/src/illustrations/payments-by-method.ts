import {z} from 'zod'
import {listOf} from '../list-of.ts'
import type {LocaleCode} from '../locales.ts'
import {localizedText} from '../localized.ts'

export const paymentsByMethodProjection = /* groq */ `{
  caption,
  "rows": rows[]{_key, method, label, share, bar}
}`

const percent = z.int().min(0).max(100)

/** How tenants pay: a bar a payment method. */
export const paymentsByMethodContract = (locale: LocaleCode) =>
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
