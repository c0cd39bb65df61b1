import {z} from 'zod'
import type {LocaleCode} from './locales.ts'
import {localizedText} from './localized.ts'

export const entryProjection = /* groq */ `{date, note}`

/** The dated ledger entry that stands beside a heading. */
export const entryContract = (locale: LocaleCode) =>
  z.object({date: z.iso.date(), note: localizedText(locale)})

export type Entry = z.output<ReturnType<typeof entryContract>>
