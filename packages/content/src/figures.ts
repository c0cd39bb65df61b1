import {z} from 'zod'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {sectionList} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'

export const figuresProjection = /* groq */ `{heading, "figures": figures[]{_key, value, label}, note}`

const figureContract = (locale: LocaleCode) =>
  z.object({
    _key: z.string(),
    /** As it is written in the language: `98 %`, `€1,480`. */
    value: localizedText(locale),
    label: localizedText(locale),
  })

/** A few numbers, each with what it counts. */
export const figuresContract = (locale: LocaleCode) =>
  z.object({
    ...sectionShape,
    _type: z.literal('figures'),
    heading: optionalText(locale),
    figures: sectionList('figures', figureContract),
    /** Where the numbers are from. */
    note: optionalText(locale),
  })

export type Figures = z.output<ReturnType<typeof figuresContract>>
