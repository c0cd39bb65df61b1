import type {SectionContent, SectionType} from '@domora/content/sections'
import type {ContactPage} from '@domora/content/contact-page'
import type {CustomForm} from '@domora/content/form'
import type {LocaleCode} from '@domora/content/locales'
import type {Pricing} from '@domora/content/pricing-page'
import type {SiteSettings} from '@domora/content/site-settings'
import type {WaitlistPage} from '@domora/content/waitlist-page'
import type {CopyText} from '../ui/copy.tsx'
import type {Field} from '../ui/field.ts'
import type {FormState} from './form-state.ts'

export interface SectionProps<Type extends SectionType> {
  readonly content: SectionContent<Type>
  readonly locale: LocaleCode
  /** The level of the section's heading: a page's first section has the only `h1`. */
  readonly heading: 'h1' | 'h2'
  /** The title of the page, for a first section without a heading of its own. */
  readonly pageTitle: CopyText | null
}

/** For a section that shows content of other documents. */
export interface SectionPropsWithPage<Type extends SectionType> extends SectionProps<Type> {
  readonly pageContext: PageContext
}

/** Content of other documents; `null` if no section of the page needs it, or if it is unavailable. */
export interface PageContext {
  /** For prices and their labels. */
  readonly pricing: Pricing | null
  readonly waitlist: WaitlistPage | null
  readonly contact: ContactPage | null
  /** Those that editors made. */
  readonly forms: readonly CustomForm[]
  /** Texts name particulars of the company. */
  readonly settings: Pick<SiteSettings, 'organization' | 'contactEmail'>
  /** The submitted form that the page shows again. */
  readonly reply: SectionReply | null
}

/** The state of a form in a section. */
export interface SectionReply {
  /** The section's `_key`. */
  readonly section: string
  readonly form: SectionContent<'formSection'>['kind']
  readonly state: FormState<string>
}

export interface IllustrationProps<Content> {
  readonly content: Content
  readonly field: Field
  readonly locale: LocaleCode
}
