import type {LocaleCode} from '@domora/content/locales'
import {formatMoney} from '@domora/content/money'
import {editor} from './lake.ts'

export const seedPrice = 2_900

/** Publishes a monthly price of the Starter plan, in cents. */
export const setStarterPrice = (amount: number) =>
  editor().patch('priceList-USD').set({'prices[plan._ref=="plan-basic"].monthly': amount}).commit()

/** A price as pages show it. */
export const usd = (amount: number, locale: LocaleCode) => formatMoney({amount, currency: 'USD'}, locale)
