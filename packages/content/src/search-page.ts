import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {objectContract} from './contract.ts'
import {localizedText, optionalText} from './localized.ts'
import {pageProjection, pageShape} from './sections.ts'

const searchPageQuery = defineQuery(`*[_type == 'searchPage' && _id == 'searchPage'][0]{
  ${pageProjection},
  heading,
  lede,
  submit,
  errors
}`)

/** The search: its form, and the words beside its results. */
const contract = objectContract({
  ...pageShape,
  _type: z.literal('searchPage'),
  heading: localizedText,
  lede: optionalText,
  submit: localizedText,
  errors: objectContract({missing: localizedText}),
})

export const searchPage = contentQuery(searchPageQuery, contract)

export type SearchPage = z.output<typeof contract>
