import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {objectContract} from './contract.ts'
import {localizedTemplate, localizedText, localizedTexts, optionalText} from './localized.ts'
import {pageProjection, pageShape} from './sections.ts'

const articlesPageQuery = defineQuery(`*[_type == 'articlesPage' && _id == 'articlesPage'][0]{
  ${pageProjection},
  heading,
  lede,
  labels
}`)

const labelsContract = objectContract({
  ...localizedTexts('guide', 'news', 'story', 'contents', 'related'),
  updated: localizedTemplate('date'),
})

/** The list of articles, and the words beside each of them. */
const contract = objectContract({
  ...pageShape,
  _type: z.literal('articlesPage'),
  heading: localizedText,
  lede: optionalText,
  labels: labelsContract,
})

export const articlesPage = contentQuery(articlesPageQuery, contract)

export type ArticlesPage = z.output<typeof contract>
