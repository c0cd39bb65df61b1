import {minorUnits} from '@domora/content/currency'

/** What is wrong with an amount in minor units, by the site's own rule; absence is for `required()` to report. */
export function checkMoney(value: unknown): true | string {
  if (value === undefined || minorUnits.safeParse(value).success) return true
  return typeof value === 'number' && value < 0
    ? 'An amount cannot be negative.'
    : 'An amount of money, such as 29 or 29.50.'
}
