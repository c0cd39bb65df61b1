import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {listOf, objectContract} from './contract.ts'
import {imageContract, imageProjection} from './image.ts'
import {optionalSection} from './parse-section.ts'
import {localizedText} from './localized.ts'
import {localizedPortableText} from './portable-text.ts'
import {fixedPageContract, fixedPageProjection} from './sections.ts'

const aboutPageQuery = defineQuery(`*[_type == 'aboutPage' && _id == 'aboutPage'][0]{
  ${fixedPageProjection},
  "image": image${imageProjection},
  body,
  "principles": principles[]{_key, title, text}
}`)

/** The about page: the people behind the product and their principles. */
const contract = fixedPageContract('aboutPage', {
  image: optionalSection('image', imageContract),
  body: optionalSection('body', localizedPortableText),
  principles: listOf(objectContract({_key: z.string(), title: localizedText, text: localizedText})),
})

export const aboutPage = contentQuery(aboutPageQuery, contract)

export type AboutPage = z.output<typeof contract>
