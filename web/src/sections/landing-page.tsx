import type {LandingPage as LandingPageContent} from '@domora/content/landing-page'
import type {LandingSection} from '@domora/content/sections'
import type {LocaleCode} from '@domora/content/locales'
import type {ReactNode} from 'react'
import {ClosingCall} from './closing-call.tsx'
import {FaqSection} from './faq-section.tsx'
import {Feature} from './feature.tsx'
import {Hero} from './hero.tsx'

function Section({content, locale}: {content: LandingSection; locale: LocaleCode}) {
  switch (content._type) {
    case 'hero':
      return <Hero content={content} locale={locale} />
    case 'feature':
      return <Feature content={content} locale={locale} />
    case 'closingCall':
      return <ClosingCall content={content} locale={locale} />
    case 'faqSection':
      return <FaqSection content={content} />
  }
}

/** A section of the landing page, ready to be shown, by its `_key`. */
interface ArrangedSection {
  readonly key: string
  readonly section: ReactNode
}

/** Puts the sections of the landing page one below the other. */
export type ArrangeSections = (sections: readonly ArrangedSection[]) => ReactNode

interface LandingPageProps {
  readonly content: LandingPageContent
  readonly locale: LocaleCode
  /** How the sections are put on the page when that is not just one after the other. */
  readonly arrange?: ArrangeSections
}

const oneAfterTheOther: ArrangeSections = (sections) => sections.map(({section}) => section)

/** The landing page: its sections in the order that editors gave them. */
export const LandingPage = ({content, locale, arrange = oneAfterTheOther}: LandingPageProps) =>
  arrange(
    content.sections.map((section) => ({
      key: section._key,
      section: <Section key={section._key} content={section} locale={locale} />,
    })),
  )
