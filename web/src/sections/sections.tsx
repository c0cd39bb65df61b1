import type {Particulars} from '@domora/content/company'
import type {Section as SectionContent} from '@domora/content/sections'
import type {FormSection as FormSectionContent} from '@domora/content/form-section'
import type {LocaleCode} from '@domora/content/locales'
import type {ContactPage} from '@domora/content/contact-page'
import type {WaitlistPage} from '@domora/content/waitlist-page'
import type {Pricing} from '@domora/content/pricing-page'
import {Copy, type CopyText} from '../ui/copy.tsx'
import type {Field} from '../ui/field.ts'
import {Fragment, type ReactElement, type ReactNode} from 'react'
import {ClosingCall} from './closing-call.tsx'
import type {ContactField} from './contact-page.tsx'
import {Comparison} from './comparison.tsx'
import {FaqSection} from './faq-section.tsx'
import {Feature} from './feature.tsx'
import {Figures} from './figures.tsx'
import {FormSection} from './form-section.tsx'
import type {FormState} from './form-state.ts'
import {Hero} from './hero.tsx'
import {PriceCards} from './price-cards.tsx'
import {Logos} from './logos.tsx'
import {PictureSection} from './picture-section.tsx'
import {TextSection} from './prose-page.tsx'
import {Quotes} from './quotes.tsx'
import {Steps} from './steps.tsx'

/** The content of each kind of section. */
type ContentOf = {[Content in SectionContent as Content['_type']]: Content}

/** The state of a form in a section. */
export interface SectionReply {
  /** The section's `_key`. */
  readonly section: string
  readonly form: FormSectionContent['kind']
  readonly state: FormState<ContactField>
}

/** What sections show of other documents; `null` for what no section of the page needs, and for what is not to be had. */
interface Around {
  /** For prices, and the words beside them. */
  readonly pricing: Pricing | null
  /** For the waitlist form. */
  readonly waitlist: WaitlistPage | null
  /** For the form for messages. */
  readonly contact: ContactPage | null
  /** What texts name of the company. */
  readonly particulars: Particulars
  /** What a form is shown with again. */
  readonly reply: SectionReply | null
}

export interface SectionProps<Content> {
  readonly content: Content
  readonly locale: LocaleCode
  /** The level of the section's heading: a page's first section has the only `h1`. */
  readonly heading: 'h1' | 'h2'
  /** The title of the page, for a first section without a heading of its own. */
  readonly pageTitle: CopyText | null
}

/** For a section that shows something of another document. */
export interface SectionPropsAround<Content> extends SectionProps<Content> {
  readonly around: Around
}

type SectionComponents = {
  readonly [Type in keyof ContentOf]: (props: SectionPropsAround<ContentOf[Type]>) => ReactNode
}

/** The component of each kind of section. */
const components: SectionComponents = {
  hero: Hero,
  feature: Feature,
  priceCards: PriceCards,
  comparison: Comparison,
  faqSection: FaqSection,
  quotes: Quotes,
  logos: Logos,
  figures: Figures,
  steps: Steps,
  textSection: TextSection,
  pictureSection: PictureSection,
  formSection: FormSection,
  closingCall: ClosingCall,
}

const sectionOf = <Type extends keyof ContentOf>(
  type: Type,
  props: SectionPropsAround<ContentOf[Type]>,
): ReactNode => components[type](props)

/**
 * Lays out the sections of a document, each of which has its `_key` as its key.
 *
 * @param document the document that has the list
 */
export type ArrangeSections = (document: Omit<Field, 'path'>, sections: readonly ReactElement[]) => ReactNode

interface SectionsProps {
  /** The document that has the list. */
  readonly of: {readonly _id: string; readonly _type: string; readonly sections: readonly SectionContent[]}
  readonly locale: LocaleCode
  readonly around: Around
  /** The title of a page that is made of sections alone. */
  readonly title?: CopyText | undefined
  /** Without it, one below the other. */
  readonly arrange?: ArrangeSections | undefined
}

/** The sections of a page, in the order that editors gave them, without those that have nothing to show. */
export function Sections({of, locale, around, title, arrange}: SectionsProps) {
  const ids = new Set<string | null>(['main'])
  const sections: ReactElement[] = []
  for (const section of of.sections) {
    const pageTitle = (sections.length === 0 && title) || null
    const shown = sectionOf(section._type, {
      // An `id` stands once in a document; a link leads to the first section that has it.
      content: ids.has(section.anchor) ? {...section, anchor: null} : section,
      locale,
      around,
      heading: pageTitle === null ? 'h2' : 'h1',
      pageTitle,
    })
    if (shown === null) continue
    ids.add(section.anchor)
    sections.push(<Fragment key={section._key}>{shown}</Fragment>)
  }
  return (
    <>
      {title && sections.length === 0 && <Copy of={title} as="h1" className="wrap" />}
      {arrange?.(of, sections) ?? sections}
    </>
  )
}
