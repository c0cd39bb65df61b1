import {z} from 'zod'
import {listOf} from '../list-of.ts'
import type {LocaleCode} from '../locales.ts'
import {localizedText} from '../localized.ts'

export const remindersProjection = /* groq */ `{
  gracePeriod,
  "events": events[]{_key, date, kind, title, text}
}`

/** What happens around a due date: reminders, the day itself, the late fee after the grace period. */
export const remindersContract = (locale: LocaleCode) =>
  z.object({
    gracePeriod: localizedText(locale),
    events: listOf(
      z.object({
        _key: z.string(),
        date: z.iso.date(),
        kind: z.enum(['reminder', 'due', 'fee']),
        title: localizedText(locale),
        text: localizedText(locale),
      }),
    ),
  })

export type Reminders = z.output<ReturnType<typeof remindersContract>>
