import {fractionDigits} from '@domora/content/money'
import {z} from 'zod'
import {amountText} from '../money/money-text.ts'

/** The figures of the rent-collected card as far as the form has them; amounts in minor units. */
export const rentCollectedFigures = z.object({
  currency: z.string().optional(),
  collected: z.number().optional(),
  receipts: z.array(z.object({amount: z.number().optional()})).optional(),
})

/**
 * The receipts under the figure must explain it: their sum is what was collected. What is not filled in yet
 * is for `required()` to report.
 *
 * @param currency ISO 4217 code, for writing the amounts in the message
 */
export function receiptsSum(figures: z.output<typeof rentCollectedFigures>, currency = 'USD'): true | string {
  const {collected, receipts} = figures
  if (receipts === undefined || collected === undefined) return true
  const sum = receipts.reduce((total, {amount = 0}) => total + amount, 0)
  if (sum === collected) return true
  const digits = fractionDigits(currency)
  return `The receipts add up to ${amountText(sum, digits)}, but ${amountText(collected, digits)} was collected.`
}
