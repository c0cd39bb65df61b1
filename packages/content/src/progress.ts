import {z} from 'zod'
import {objectContract} from './contract.ts'
import {localizedText, optionalText} from './localized.ts'
import {sectionList, sectionOf} from './parse-section.ts'

export const progressProjection = /* groq */ `{heading, "progress": progress[]{_key, date, title, text}}`

const progressEntryContract = objectContract({
  _key: z.string(),
  date: z.iso.date(),
  title: localizedText,
  text: optionalText,
})

/** What works, and since when. */
export const progressContract = sectionOf('progress', {
  heading: optionalText,
  progress: sectionList('progress', progressEntryContract),
})
