import type {LandingPage as LandingPageContent, LandingSection} from '@domora/content/landing-page'
import type {LocaleCode} from '@domora/content/locales'
import {ClosingCall} from './closing-call.tsx'
import {FaqSection} from './faq-section.tsx'
import {Feature} from './feature/feature.tsx'
import {Hero} from './hero/hero.tsx'

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

/** The landing page: its sections in the order that editors gave them. */
export const LandingPage = ({content, locale}: {content: LandingPageContent; locale: LocaleCode}) =>
  content.sections.map((section) => <Section key={section._key} content={section} locale={locale} />)
