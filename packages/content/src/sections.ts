import {z} from 'zod'
import {closingCallContract, closingCallProjection} from './closing-call.ts'
import {faqSectionContract, faqSectionProjection} from './faq.ts'
import {featureContract, featureProjection} from './feature.ts'
import {heroContract, heroProjection} from './hero.ts'
import type {LocaleCode} from './locales.ts'
import {testimonialContract, testimonialProjection} from './testimonial.ts'

/** The document types that can be a section of the landing page. */
export const sections = {
  hero: {kind: 'section', contract: heroContract},
  feature: {kind: 'section', contract: featureContract},
  testimonial: {kind: 'section', contract: testimonialContract},
  closingCall: {kind: 'section', contract: closingCallContract},
} as const

export type SectionType = keyof typeof sections

export const sectionTypes: readonly SectionType[] = Object.keys(sections).filter(
  (name): name is SectionType => Object.hasOwn(sections, name),
)

/** Written out type by type, because TypeGen reads queries without running them. */
export const sectionsProjection = /* groq */ `{
  _key,
  _ref,
  _type == 'faqSection' => ${faqSectionProjection},
  _type == 'reference' => @->{
    _type == 'hero' => ${heroProjection},
    _type == 'feature' => ${featureProjection},
    _type == 'testimonial' => ${testimonialProjection},
    _type == 'closingCall' => ${closingCallProjection}
  }
}`

export const sectionContract = (locale: LocaleCode) =>
  z.discriminatedUnion(
    '_type',
    [faqSectionContract(locale), ...Object.values(sections).map(({contract}) => contract(locale))],
    'is no section: a reference to no published document, or of an unknown type',
  )

export type LandingSection = z.output<ReturnType<typeof sectionContract>>
