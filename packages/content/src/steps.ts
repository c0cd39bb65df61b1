import {z} from 'zod'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {sectionList} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'

export const stepsProjection = /* groq */ `{heading, "steps": steps[]{_key, title, text}}`

const stepContract = (locale: LocaleCode) =>
  z.object({_key: z.string(), title: localizedText(locale), text: optionalText(locale)})

/** How something is done, step by step. */
export const stepsContract = (locale: LocaleCode) =>
  z.object({
    ...sectionShape,
    _type: z.literal('steps'),
    heading: localizedText(locale),
    steps: sectionList('steps', stepContract),
  })

export type Steps = z.output<ReturnType<typeof stepsContract>>
