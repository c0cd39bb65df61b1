import {z} from 'zod'
import {objectContract} from './contract.ts'
import {localizedText} from './localized.ts'

export const datelineProjection = /* groq */ `{date, note}`

/** The dated ledger entry beside a heading. */
export const datelineContract = objectContract({date: z.iso.date(), note: localizedText})

export type Dateline = z.output<typeof datelineContract>
