import {z} from 'zod'
import {objectContract} from './contract.ts'
import {localizedText, optionalText} from './localized.ts'
import {sectionList} from './parse-section.ts'
import {sectionOf} from './section.ts'

export const stepsProjection = /* groq */ `{heading, "steps": steps[]{_key, title, text}}`

const stepContract = objectContract({_key: z.string(), title: localizedText, text: optionalText})

/** Instructions, step by step. */
export const stepsContract = sectionOf('steps', {
  heading: localizedText,
  steps: sectionList('steps', stepContract),
})

export type Steps = z.output<typeof stepsContract>
