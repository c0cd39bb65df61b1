import type {LandingPage as LandingPageContent} from '@domora/content/landing-page'
import type {LandingSection} from '@domora/content/sections'
import type {LocaleCode} from '@domora/content/locales'
import type {ReactElement, ReactNode} from 'react'
import {ClosingCall} from './closing-call.tsx'
import {FaqSection} from './faq-section.tsx'
import {Feature} from './feature.tsx'
import {Hero} from './hero.tsx'
import {Testimonial} from './testimonial.tsx'

/** The content of each type of section. */
type SectionContent = {[Content in LandingSection as Content['_type']]: Content}

type SectionComponents = {
  readonly [Type in keyof SectionContent]: (props: {
    content: SectionContent[Type]
    locale: LocaleCode
  }) => ReactNode
}

/** The component of each type of section. */
const components: SectionComponents = {
  hero: Hero,
  feature: Feature,
  testimonial: Testimonial,
  closingCall: ClosingCall,
  faqSection: FaqSection,
}

function Section<Type extends keyof SectionContent>(props: {
  type: Type
  content: SectionContent[Type]
  locale: LocaleCode
}) {
  return components[props.type](props)
}

/** Lays out the sections, each of which has its `_key` as its key. */
export type ArrangeSections = (sections: readonly ReactElement[]) => ReactNode

interface LandingPageProps {
  readonly content: LandingPageContent
  readonly locale: LocaleCode
  /** Without it, one below the other. */
  readonly arrange?: ArrangeSections
}

/** The landing page: its sections in the order that editors gave them. */
export function LandingPage({content, locale, arrange}: LandingPageProps) {
  const sections = content.sections.map((section) => (
    <Section key={section._key} type={section._type} content={section} locale={locale} />
  ))
  return arrange?.(sections) ?? sections
}
