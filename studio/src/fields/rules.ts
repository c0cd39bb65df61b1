import {anchor, safeHref, safeUrl} from '@domora/content/addresses'
import {currency, minorUnits} from '@domora/content/format'
import type {z} from 'zod'

/** Checks a field by the site's own rule. A missing value is left to `required()`. */
const checkWith =
  (schema: z.ZodType, message: string) =>
  (value: unknown): true | string =>
    value === undefined || schema.safeParse(value).success || message

export const checkAnchor = checkWith(
  anchor,
  'Small letters, digits and hyphens, without the # sign: late-fees.',
)

/** An ISO 4217 code. */
export const checkCurrency = checkWith(
  currency,
  'Three capital letters of a currency in use, such as USD, EUR or PLN.',
)

/** The address of a link in formatted text. */
export const checkHref = checkWith(
  safeHref,
  'A path on this site (/pricing), a full address, or mailto: and an e-mail address.',
)

/** The address of a link to elsewhere. */
export const checkUrl = checkWith(
  safeUrl,
  'A full address, or mailto: and an e-mail address, with no more than a subject and a body.',
)

/** Whether a value is an ISO 4217 code (`USD`). */
export const isCurrency = (value: unknown): value is string => currency.safeParse(value).success

/** An amount in minor units. */
export const checkMoney = (value: unknown): true | string =>
  typeof value === 'number' && value < 0
    ? 'An amount cannot be negative.'
    : checkWith(minorUnits, 'An amount of money, such as 29 or 29.50.')(value)
