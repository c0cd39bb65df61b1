import {z} from 'zod'
import {objectContract} from './contract.ts'
import {localizedText, optionalText} from './localized.ts'
import {columns, sectionList, sectionOf} from './parse-section.ts'

export const stepsProjection = /* groq */ `{heading, columns, "steps": steps[]{_key, title, text}}`

const stepContract = objectContract({_key: z.string(), title: localizedText, text: optionalText})

export const stepsContract = sectionOf('steps', {
  heading: localizedText,
  columns,
  steps: sectionList('steps', stepContract),
})
