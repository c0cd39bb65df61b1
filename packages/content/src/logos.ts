import {z} from 'zod'
import {objectContract} from './contract.ts'
import {bareImageContract, imageProjection} from './image.ts'
import {destinationProjection, hrefContract} from './link.ts'
import {optionalText} from './localized.ts'
import {optionalSection, sectionList, sectionOf} from './parse-section.ts'

export const logosProjection = /* groq */ `{
  heading,
  "logos": logos[]{_key, name, "image": image${imageProjection}, "link": link${destinationProjection}}
}`

const logoContract = objectContract({
  _key: z.string(),
  name: z.string(),
  /** Without it the site shows the name. */
  image: bareImageContract.nullable(),
  link: optionalSection('link', hrefContract),
})

/** Logos of companies that use the product or write about it. */
export const logosContract = sectionOf('logos', {
  heading: optionalText,
  logos: sectionList('logos', logoContract),
})
