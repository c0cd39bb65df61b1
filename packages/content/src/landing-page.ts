import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import {closingCallContract, closingCallProjection} from './closing-call.ts'
import {faqSectionContract, faqSectionProjection} from './faq-section.ts'
import {featureContract, featureProjection} from './feature.ts'
import {heroContract, heroProjection} from './hero.ts'
import type {LocaleCode} from './locales.ts'
import {entries, part, type Reading} from './parse-section.ts'
import {seoContract, seoProjection} from './seo.ts'

export const landingPageProjection = /* groq */ `{
  _id,
  _type,
  "seo": seo${seoProjection},
  "sections": sections[]{
    _key,
    _type == 'faqSection' => ${faqSectionProjection},
    _type == 'reference' => @->{
      _type == 'hero' => ${heroProjection},
      _type == 'feature' => ${featureProjection},
      _type == 'closingCall' => ${closingCallProjection}
    }
  }
}`

export const landingPageQuery = defineQuery(
  `*[_type == 'landingPage' && _id == 'landingPage'][0]${landingPageProjection}`,
)

/** Document types that `landingPageQuery` reads; `page` by way of links. */
export const landingPageTypes = [
  'landingPage',
  'hero',
  'feature',
  'capability',
  'closingCall',
  'faq',
  'page',
] as const satisfies readonly ContentType[]

const sectionContract = (locale: LocaleCode, reading: Reading) =>
  z.discriminatedUnion(
    '_type',
    [
      heroContract(locale),
      featureContract(locale, reading),
      closingCallContract(locale),
      faqSectionContract(locale, reading),
    ],
    'is no section: a reference to no published document, or of an unknown type',
  )

export type LandingSection = z.output<ReturnType<typeof sectionContract>>

/** The landing page: its sections in page order, without those that break their contract. */
export const landingPageContract = (_: LocaleCode, reading: Reading) =>
  z.object({
    _id: z.string(),
    _type: z.literal('landingPage'),
    seo: part('seo', seoContract, reading),
    sections: entries('sections', sectionContract, reading),
  })

export type LandingPage = z.output<ReturnType<typeof landingPageContract>>
