import {z} from 'zod'
import {localizedText} from './localized.ts'

export const entryProjection = /* groq */ `{date, note}`

/** The dated ledger entry that stands beside a heading. */
export const entryContract = z.object({date: z.iso.date(), note: localizedText})

export type Entry = z.output<typeof entryContract>
