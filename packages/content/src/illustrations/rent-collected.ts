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
    .superRefine(({collected, receipts}, context) => {
      const sum = receipts.reduce((total, receipt) => total + receipt.amount, 0)
      if (receipts.length === 0 || sum === collected) return
      context.addIssue({
        code: 'custom',
        path: ['receipts'],
        message: `sum to ${sum}, but ${collected} is said to be collected`,
      })
    })

export type RentCollected = z.output<ReturnType<typeof rentCollectedContract>>
