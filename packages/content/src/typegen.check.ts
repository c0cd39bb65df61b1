import type {z} from 'zod'
import type {aboutPageContract} from './about-page.ts'
import type {contactPageContract} from './contact-page.ts'
import type {
  AboutPageQueryResult,
  ContactPageQueryResult,
  LandingPageQueryResult,
  PageIndexQueryResult,
  PageQueryResult,
  PricingPageQueryResult,
  RedirectsQueryResult,
  SiteSettingsQueryResult,
  WaitlistPageQueryResult,
} from './generated/sanity.types.ts'
import type {landingPageContract} from './landing-page.ts'
import type {pageIndexContract} from './page-index.ts'
import type {pageContract} from './page.ts'
import type {pricingPageContract} from './pricing-page.ts'
import type {redirectsContract} from './redirect.ts'
import type {siteSettingsContract} from './site-settings.ts'
import type {waitlistPageContract} from './waitlist-page.ts'

/**
 * Compile-time checks that what Studio's schema lets a query answer is what its contract takes: a field that
 * is renamed, retyped or given another choice in Studio, and forgotten here, stops `tsc`. That a value may be
 * missing is left to the contracts, because drafts and the API may leave out what Studio requires.
 */
export type ContractsFitTypegen = [
  Fits<Present<AboutPageQueryResult>, Taken<typeof aboutPageContract>>,
  Fits<Present<ContactPageQueryResult>, Taken<typeof contactPageContract>>,
  Fits<Present<LandingPageQueryResult>, Taken<typeof landingPageContract>>,
  Fits<Present<PageIndexQueryResult>, Taken<typeof pageIndexContract>>,
  Fits<Present<PageQueryResult>, Taken<typeof pageContract>>,
  Fits<Present<PricingPageQueryResult>, Taken<typeof pricingPageContract>>,
  Fits<Present<RedirectsQueryResult>, Taken<typeof redirectsContract>>,
  Fits<Present<SiteSettingsQueryResult>, Taken<typeof siteSettingsContract>>,
  Fits<Present<WaitlistPageQueryResult>, Taken<typeof waitlistPageContract>>,
]

type Fits<Given extends Input, Input> = Given

type AnyContract = (...args: never) => z.ZodType

type Taken<Contract extends AnyContract> = z.input<ReturnType<Contract>>

/** What stands for a field that no document has: no contract takes it, whatever else it may leave out. */
declare const absent: unique symbol

/** A value with everything in it that could be there. TypeGen answers `null` for a field that does not exist. */
type Present<T> = [T] extends [null | undefined] ? typeof absent : Within<NonNullable<T>>

type Within<T> = T extends (infer Item)[]
  ? Present<Item>[]
  : T extends object
    ? // TypeGen loses the `_key` of references to several types; the Content Lake gives every item one.
      {[Key in keyof T]-?: Key extends '_key' ? string : Present<T[Key]>}
    : T

/** What the checks above are worth: each of these changes to the schema would stop `tsc`. */
export type ChangesThatDoNotFit = AllTrue<
  [
    // A localized field, a plain one, and optional ones of either kind were renamed.
    Refused<Changed<AboutPageQueryResult, {heading: null}>, typeof aboutPageContract>,
    Refused<Changed<WaitlistPageQueryResult, {consentVersion: null}>, typeof waitlistPageContract>,
    Refused<Changed<AboutPageQueryResult, {lede: null}>, typeof aboutPageContract>,
    Refused<Changed<PageQueryResult, {updated: null}>, typeof pageContract>,
    // A part that a page can do without, a label, and a field of a list's entries were renamed.
    Refused<Changed<PageQueryResult, {seo: null}>, typeof pageContract>,
    Refused<Changed<SiteSettingsQueryResult, {labels: Omit<Labels, 'menu'>}>, typeof siteSettingsContract>,
    Refused<
      Changed<PricingPageQueryResult, {plans: Changed<Plan, {key: null}>[]}>,
      typeof pricingPageContract
    >,
    Refused<
      Changed<LandingPageQueryResult, {sections: Changed<Feature, {tone: null}>[]}>,
      typeof landingPageContract
    >,
    // A section that nobody reads was added.
    Refused<Changed<LandingPageQueryResult, {sections: {_type: 'banner'}[]}>, typeof landingPageContract>,
    // A field became another type, a localized field a plain one, and a choice got another value.
    Refused<Changed<WaitlistPageQueryResult, {consentVersion: number}>, typeof waitlistPageContract>,
    Refused<Changed<AboutPageQueryResult, {heading: string}>, typeof aboutPageContract>,
    Refused<
      Changed<PricingPageQueryResult, {defaultBilling: 'monthly' | 'weekly'}>,
      typeof pricingPageContract
    >,
  ]
>

type AllTrue<T extends true[]> = T

type Refused<Result, Contract extends AnyContract> = [Present<Result>] extends [Taken<Contract>]
  ? false
  : true

type Changed<T, Change> = Omit<NonNullable<T>, keyof Change> & Change
type Labels = NonNullable<SiteSettingsQueryResult>['labels']
type Plan = NonNullable<PricingPageQueryResult>['plans'][number]
type Feature = Extract<NonNullable<LandingPageQueryResult>['sections'][number], {_type: 'feature'}>
