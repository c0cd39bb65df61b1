import {z} from 'zod'
import {objectContract} from './contract.ts'
import {localizedText, optionalText} from './localized.ts'
import {sectionList, sectionOf} from './parse-section.ts'

export const figuresProjection = /* groq */ `{heading, "figures": figures[]{_key, value, label}, note}`

const figureContract = objectContract({
  _key: z.string(),
  /** As the language writes it: `98 %`, `€1,480`. */
  value: localizedText,
  label: localizedText,
})

/** A few numbers, each with its label. */
export const figuresContract = sectionOf('figures', {
  heading: optionalText,
  figures: sectionList('figures', figureContract),
  /** Source of the numbers. */
  note: optionalText,
})
