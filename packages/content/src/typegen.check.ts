import type {z} from 'zod'
import type {
  AboutPageQueryResult,
  ContactPageQueryResult,
  FactsQueryResult,
  PageIndexQueryResult,
  PageQueryResult,
  PricingPageQueryResult,
  RedirectsQueryResult,
  SiteSettingsQueryResult,
  WaitlistPageQueryResult,
} from './generated/sanity.types.ts'
import type {queries} from './queries.ts'

/**
 * Compile-time checks that what Studio's schema lets a query answer is what its contract takes: a field that
 * is renamed, retyped or given another choice in Studio, and forgotten here, stops `tsc`. That a value may be
 * missing is left to the contracts, because drafts and the API may leave out what Studio requires.
 */
export type ContractsFitTypegen = [
  AssertAssignable<DeepRequired<AboutPageQueryResult>, ContractInput<'aboutPage'>>,
  AssertAssignable<DeepRequired<ContactPageQueryResult>, ContractInput<'contactPage'>>,
  AssertAssignable<DeepRequired<FactsQueryResult>, ContractInput<'facts'>>,
  AssertAssignable<DeepRequired<PageIndexQueryResult>, ContractInput<'pageIndex'>>,
  AssertAssignable<DeepRequired<PageQueryResult>, ContractInput<'page'>>,
  AssertAssignable<DeepRequired<PricingPageQueryResult>, ContractInput<'pricingPage'>>,
  AssertAssignable<DeepRequired<RedirectsQueryResult>, ContractInput<'redirects'>>,
  AssertAssignable<DeepRequired<SiteSettingsQueryResult>, ContractInput<'siteSettings'>>,
  AssertAssignable<DeepRequired<WaitlistPageQueryResult>, ContractInput<'waitlistPage'>>,
]

type AssertAssignable<Given extends Input, Input> = Given

export type QueryName = keyof typeof queries

export type ContractInput<Name extends QueryName> = z.input<ReturnType<(typeof queries)[Name]['contract']>>

/** What stands for a field that no document has: no contract takes it, whatever else it may leave out. */
declare const absent: unique symbol

/** A value with everything in it that could be there. TypeGen answers `null` for a field that does not exist. */
export type DeepRequired<T> = [T] extends [null | undefined] ? typeof absent : RequiredFields<NonNullable<T>>

type RequiredFields<T> = T extends (infer Item)[]
  ? DeepRequired<Item>[]
  : T extends object
    ? // TypeGen loses the `_key` of references to several types; the Content Lake gives every item one.
      {[Key in keyof T]-?: Key extends '_key' ? string : DeepRequired<T[Key]>}
    : T
