/**
 * Writes minor units as an editor types them: `2900` → `29.00`, with grouping from a thousand on.
 *
 * @param digits digits after the point, by the currency (2 for USD, 0 for JPY)
 */
export const amountText = (amount: number, digits: number): string =>
  new Intl.NumberFormat('en', {minimumFractionDigits: digits, maximumFractionDigits: digits}).format(
    amount / 10 ** digits,
  )

/**
 * Reads an amount as people in any of the site's countries write it: `29`, `29.5`, `29,50`, `1,490.00`,
 * `1.490,00`, `1 490`. A lone separator before three digits groups thousands.
 *
 * @param digits digits after the point, by the currency
 * @returns whole minor units; `null` when the text is no amount or has more digits than the currency
 */
export function parseAmount(text: string, digits: number): number | null {
  const compact = text.trim().replace(/[\s'’]/g, '')
  const match = /^(-?)(\d{1,3}(?:([.,])\d{3})+|\d+)(?:([.,])(\d*))?$/.exec(compact)
  if (!match) return null
  const [, sign = '', whole = '', grouping, point, fraction = ''] = match
  if (point !== undefined && point === grouping) return null
  if (new Set(whole.match(/[.,]/g)).size > 1 || fraction.length > digits) return null
  const amount = Number(`${sign}${whole.replace(/[.,]/g, '')}${fraction.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amount) ? amount : null
}
