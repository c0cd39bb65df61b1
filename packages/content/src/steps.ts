import {z} from 'zod'
import {localizedText, optionalText} from './localized.ts'
import {sectionList} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'

export const stepsProjection = /* groq */ `{heading, "steps": steps[]{_key, title, text}}`

const stepContract = z.object({_key: z.string(), title: localizedText, text: optionalText})

/** How something is done, step by step. */
export const stepsContract = z.object({
  ...sectionShape,
  _type: z.literal('steps'),
  heading: localizedText,
  steps: sectionList('steps', stepContract),
})

export type Steps = z.output<typeof stepsContract>
