import {z} from 'zod'
import {currency, minorUnits} from '../currency.ts'
import {listOf} from '../list-of.ts'
import type {LocaleCode} from '../locales.ts'
import {localizedText, optionalText} from '../localized.ts'

export const rentCollectedProjection = /* groq */ `{
  title,
  currency,
  collected,
  target,
  collectedLabel,
  targetLabel,
  remainingLabel,
  receiptsCaption,
  "receipts": receipts[]{_key, date, amount}
}`

/** The rent of a month against its target, and the receipts that it is made of. */
export const rentCollectedContract = (locale: LocaleCode) =>
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
