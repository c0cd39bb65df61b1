import {z} from 'zod'
import {listOf} from '../list-of.ts'
import type {LocaleCode} from '../locales.ts'
import {localizedText} from '../localized.ts'

export const dashboardProjection = /* groq */ `{
  caption,
  "items": items[]{_key, unit, state, title, text},
  "titleBlock": titleBlock[]{_key, term, value}
}`

/** A building's day: what is calm, open or due in which unit, and the building's own particulars. */
export const dashboardContract = (locale: LocaleCode) =>
  z.object({
    caption: localizedText(locale),
    items: listOf(
      z.object({
        _key: z.string(),
        unit: z.string(),
        state: z.enum(['calm', 'open', 'due']),
        title: localizedText(locale),
        text: localizedText(locale),
      }),
    ),
    titleBlock: listOf(
      z.object({_key: z.string(), term: localizedText(locale), value: localizedText(locale)}),
    ),
  })

export type Dashboard = z.output<ReturnType<typeof dashboardContract>>
