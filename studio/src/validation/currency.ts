import {currency} from '@domora/content/currency'

/** Whether a value is an ISO 4217 code (`USD`), by the site's own rule. */
export const isCurrency = (value: unknown): value is string => currency.safeParse(value).success

/** A form's answer to a currency code; absence is for `required()` to report. */
export const checkCurrency = (value: unknown): true | string =>
  value === undefined || isCurrency(value)
    ? true
    : 'Three capital letters of a currency in use, such as USD, EUR or PLN.'
