import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {optionalSection, sectionList} from './parse-section.ts'
import {sectionContract, sectionsProjection, sectionTypes} from './sections.ts'
import {seoContract, seoProjection} from './seo.ts'

const landingPageQuery = defineQuery(`*[_type == 'landingPage' && _id == 'landingPage'][0]{
  _id,
  _type,
  "seo": seo${seoProjection},
  "sections": sections[]${sectionsProjection}
}`)

/** The landing page: its sections in page order, without those that break their contract. */
const contract = () =>
  z.object({
    _id: z.string(),
    _type: z.literal('landingPage'),
    seo: optionalSection('seo', seoContract),
    sections: sectionList('sections', sectionContract),
  })

export const landingPage = {
  query: landingPageQuery,
  contract,
  reads: ['landingPage', ...sectionTypes, 'capability', 'faq', 'page'],
  lists: [],
} as const satisfies ContentQuery<z.ZodType>

export type LandingPage = z.output<ReturnType<typeof contract>>
