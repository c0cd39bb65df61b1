import type {Section as SectionContent, SectionType} from '@domora/content/sections'
import type {LocaleCode} from '@domora/content/locales'
import {Copy, type CopyText} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import toneCss from '../ui/tone.pcss?inline'
import type {Field} from '../ui/field.ts'
import {Fragment, type ReactElement, type ReactNode} from 'react'
import {ClosingCall} from './closing-call.tsx'
import {Comparison} from './comparison.tsx'
import {FaqSection} from './faq-section.tsx'
import {Feature} from './feature.tsx'
import {Figures} from './figures.tsx'
import {FormSection} from './form-section.tsx'
import {Hero} from './hero.tsx'
import {People} from './people.tsx'
import {PriceCards} from './price-cards.tsx'
import {Logos} from './logos.tsx'
import {PictureSection} from './picture-section.tsx'
import {ProductView} from './product-view.tsx'
import {TextSection} from './prose-page.tsx'
import {Progress} from './progress.tsx'
import {Quotes} from './quotes.tsx'
import type {PageContext, SectionPropsWithPage} from './section-props.ts'
import {Steps} from './steps.tsx'

type SectionComponents = {readonly [Type in SectionType]: (props: SectionPropsWithPage<Type>) => ReactNode}

const components: SectionComponents = {
  hero: Hero,
  productView: ProductView,
  feature: Feature,
  priceCards: PriceCards,
  comparison: Comparison,
  faqSection: FaqSection,
  quotes: Quotes,
  logos: Logos,
  figures: Figures,
  steps: Steps,
  progress: Progress,
  people: People,
  textSection: TextSection,
  pictureSection: PictureSection,
  formSection: FormSection,
  closingCall: ClosingCall,
}

const sectionOf = <Type extends SectionType>(type: Type, props: SectionPropsWithPage<Type>): ReactNode =>
  components[type](props)

/** Lays out the sections of a document. The key of each is its `_key`. */
export type ArrangeSections = (document: Omit<Field, 'path'>, sections: readonly ReactElement[]) => ReactNode

interface SectionsProps {
  readonly document: {
    readonly _id: string
    readonly _type: string
    readonly sections: readonly SectionContent[]
  }
  readonly locale: LocaleCode
  readonly pageContext: PageContext
  /** The title of a page that consists of sections alone. */
  readonly title?: CopyText | undefined
  /** By default, sections follow one below the other. */
  readonly arrange?: ArrangeSections | undefined
}

/** The sections of a page in the order of editors, without empty ones. */
export function Sections({document, locale, pageContext, title, arrange}: SectionsProps) {
  const ids = new Set<string | null>(['main'])
  const sections: ReactElement[] = []
  for (const section of document.sections) {
    const pageTitle = (sections.length === 0 && title) || null
    const shown = sectionOf(section._type, {
      // An `id` is unique in a document: a link leads to the first section with it.
      content: ids.has(section.anchor) ? {...section, anchor: null} : section,
      locale,
      pageContext,
      heading: pageTitle === null ? 'h2' : 'h1',
      pageTitle,
    })
    if (shown === null) continue
    ids.add(section.anchor)
    // Features have a design for each background.
    const tone = section._type === 'feature' ? null : section.tone
    sections.push(
      tone === null ? (
        <Fragment key={section._key}>{shown}</Fragment>
      ) : (
        <div key={section._key} className={`tone ${tone}`}>
          <Style name="tone" css={toneCss} />
          {shown}
        </div>
      ),
    )
  }
  return (
    <>
      {title && sections.length === 0 && <Copy text={title} as="h1" className="wrap" />}
      {arrange?.(document, sections) ?? sections}
    </>
  )
}
