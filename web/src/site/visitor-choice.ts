import {formatMoney} from '@domora/content/format'
import type {LocaleCode} from '@domora/content/locales'
import {pricing as pricingQuery} from '@domora/content/pricing-page'
import {type ContentSource, readContent} from '../sanity/read-content.ts'
import {choicesOf} from '../sections/plan-choices.ts'

/**
 * A visitor's number of properties, with its plan, in words; `null` if the plan finder does not have the number.
 *
 * @param billing adds the price
 */
export async function visitorChoice(
  {doors, billing}: {readonly doors: number; readonly billing?: 'monthly' | 'yearly'},
  locale: LocaleCode,
  source: ContentSource,
): Promise<{readonly count: number; readonly text: string} | null> {
  const pricing = await readContent(pricingQuery, locale, {}, source)
  if (!pricing?.doors) return null
  const {plans, priceLists, labels} = pricing
  const choice = choicesOf(pricing.doors, plans, locale).find(({count}) => count === doors)
  if (choice === undefined) return null
  const {plan, units} = choice
  const [list] = priceLists
  const price = list?.prices.find(({plan: id}) => id === plan._id)
  const words = [units.text, plan.title.text]
  if (billing && list && price?.kind !== 'custom' && price !== undefined) {
    const per = {monthly: labels.perMonth, yearly: labels.perYear}[billing]
    words.push(`${formatMoney({amount: price[billing], currency: list.currency}, locale)} ${per.text}`)
  }
  return {count: doors, text: words.join(' · ')}
}
