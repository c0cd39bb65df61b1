import {defineQuery} from 'groq'
import type {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {objectContract} from './contract.ts'
import {localizedText} from './localized.ts'
import {fixedPageContract, fixedPageProjection} from './sections.ts'

const searchPageQuery = defineQuery(`*[_type == 'searchPage' && _id == 'searchPage'][0]{
  ${fixedPageProjection},
  submit,
  errors
}`)

/** The search: its form, and the words beside its results. */
const contract = fixedPageContract('searchPage', {
  submit: localizedText,
  errors: objectContract({missing: localizedText}),
})

export const searchPage = contentQuery(searchPageQuery, contract)

export type SearchPage = z.output<typeof contract>
