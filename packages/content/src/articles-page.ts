import {defineQuery} from 'groq'
import type {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {objectContract} from './contract.ts'
import {localizedTemplate, localizedTexts} from './localized.ts'
import {fixedPageContract, fixedPageProjection} from './sections.ts'

const articlesPageQuery = defineQuery(`*[_type == 'articlesPage' && _id == 'articlesPage'][0]{
  ${fixedPageProjection},
  labels
}`)

/** The list of articles, and the words beside each of them. */
const contract = fixedPageContract('articlesPage', {
  labels: objectContract({
    ...localizedTexts('guide', 'news', 'story', 'contents', 'related'),
    updated: localizedTemplate('date'),
  }),
})

export const articlesPage = contentQuery(articlesPageQuery, contract)

export type ArticlesPage = z.output<typeof contract>
