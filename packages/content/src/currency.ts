import {z} from 'zod'

const known = new Set(Intl.supportedValuesOf('currency'))

/** ISO 4217 code of a currency that the runtime can write. */
export const currency = z.string().refine((code) => known.has(code), 'is not an ISO 4217 currency')

/** An amount of money in whole minor units (cents, grosze), never negative. */
export const minorUnits = z.int().nonnegative()
