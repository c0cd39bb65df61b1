import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {imageContract, imageProjection} from './image.ts'
import {listOf, optionalSection, sectionList} from './parse-section.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {localizedPortableText} from './portable-text.ts'
import {sectionContract, sectionReads, sectionsProjection} from './sections.ts'
import {seoContract, seoProjection} from './seo.ts'

const aboutPageQuery = defineQuery(`*[_type == 'aboutPage' && _id == 'aboutPage'][0]{
  _id,
  _type,
  "seo": seo${seoProjection},
  "sections": sections[]${sectionsProjection},
  heading,
  lede,
  "image": image${imageProjection},
  body,
  "principles": principles[]{_key, title, text}
}`)

/** The about page: who is behind the product and what they hold to. */
const contract = (locale: LocaleCode) =>
  z.object({
    _id: z.string(),
    _type: z.literal('aboutPage'),
    seo: optionalSection('seo', seoContract),
    sections: sectionList('sections', sectionContract),
    heading: localizedText(locale),
    lede: optionalText(locale),
    image: optionalSection('image', imageContract),
    body: optionalSection('body', localizedPortableText),
    principles: listOf(
      z.object({_key: z.string(), title: localizedText(locale), text: localizedText(locale)}),
    ),
  })

export const aboutPage = {
  query: aboutPageQuery,
  contract,
  reads: ['aboutPage', ...sectionReads],
  lists: [],
} as const satisfies ContentQuery<z.ZodType>

export type AboutPage = z.output<ReturnType<typeof contract>>
