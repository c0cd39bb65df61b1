import {anchor, safeHref, safeUrl} from '@domora/content/addresses'
import {currency, minorUnits} from '@domora/content/format'
import type {z} from 'zod'

/** Applies a rule of the site. `required()` handles a missing value. */
const checkWith =
  (schema: z.ZodType, message: string) =>
  (value: unknown): true | string =>
    value === undefined || schema.safeParse(value).success || message

export const checkAnchor = checkWith(
  anchor,
  'Use lowercase letters, digits and hyphens, without the # sign: late-fees.',
)

export const checkCurrency = checkWith(
  currency,
  'Enter the three capital letters of a current currency, such as USD, EUR or PLN.',
)

export const checkHref = checkWith(
  safeHref,
  'Enter a path on this site (/pricing), a full address, or mailto: and an email address.',
)

export const checkUrl = checkWith(
  safeUrl,
  'Enter a full address, or mailto: and an email address with at most a subject and a body.',
)

/** An ISO 4217 code. */
export const isCurrency = (value: unknown): value is string => currency.safeParse(value).success

/** In minor units. */
export const checkMoney = (value: unknown): true | string =>
  typeof value === 'number' && value < 0
    ? 'An amount cannot be negative.'
    : checkWith(minorUnits, 'Enter an amount of money, such as 29 or 29.50.')(value)
