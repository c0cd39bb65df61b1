import {z} from 'zod'
import {objectContract} from './contract.ts'
import {imageProjection, optionalImage} from './image.ts'
import {localizedText, optionalText} from './localized.ts'
import {sectionList, sectionOf} from './parse-section.ts'

export const peopleProjection = /* groq */ `{
  heading,
  "people": people[]{_key, fullName, role, place, text, "image": image${imageProjection}}
}`

const personContract = objectContract({
  _key: z.string(),
  fullName: z.string(),
  role: localizedText,
  /** Town and country. */
  place: optionalText,
  text: optionalText,
  image: optionalImage,
})

/** The people behind the product. */
export const peopleContract = sectionOf('people', {
  heading: optionalText,
  people: sectionList('people', personContract),
})
