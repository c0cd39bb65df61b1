import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {contentTypeNames} from './content-types.ts'
import type * as results from './generated/sanity.types.ts'
import {queries} from './queries.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const generated = read('./generated/sanity.types.ts')
const resultTypes = [...generated.matchAll(/^export type (\w+QueryResult)\b/gm)].map(([, name]) => name)

const schema = z
  .array(z.object({name: z.string(), type: z.string()}))
  .parse(JSON.parse(read('./generated/schema.json')))

test('Studio’s document types are the content types', () => {
  const documents = schema.filter(({name, type}) => type === 'document' && !/^(?:sanity|media)\./.test(name))
  expect(documents.map(({name}) => name).toSorted()).toEqual(contentTypeNames.toSorted())
})

test.each(Object.entries(queries))('the generated type of %s is up to date with its query', (_, {query}) => {
  expect(generated).toContain(`// Query: ${query.replaceAll('\n', '')}\n`)
})

test('every generated query type is compared with its contract', () => {
  const checked = read('./typegen.test.ts')
  expect(resultTypes).toHaveLength(Object.keys(queries).length)
  expect(
    resultTypes.filter((name) => !checked.includes(`AssertAssignable<DeepRequired<results.${name}>`)),
  ).toEqual([])
})

/**
 * Compile-time checks that a contract accepts every result that Studio's schema allows. If a field gets another name, type or
 * choice in Studio but not here, `tsc` fails. Missing values are left to the contracts: drafts and the API may omit
 * required fields.
 */
export type ContractsFitTypegen = [
  AssertAssignable<DeepRequired<results.AboutPageQueryResult>, ContractInput<'aboutPage'>>,
  AssertAssignable<DeepRequired<results.AnnouncementsQueryResult>, ContractInput<'announcements'>>,
  AssertAssignable<DeepRequired<results.ArticleGroupsQueryResult>, ContractInput<'articleGroups'>>,
  AssertAssignable<DeepRequired<results.ArticleListQueryResult>, ContractInput<'articleList'>>,
  AssertAssignable<DeepRequired<results.ArticleQueryResult>, ContractInput<'article'>>,
  AssertAssignable<DeepRequired<results.ArticlesPageQueryResult>, ContractInput<'articlesPage'>>,
  AssertAssignable<DeepRequired<results.AuthorQueryResult>, ContractInput<'author'>>,
  AssertAssignable<DeepRequired<results.ContactPageQueryResult>, ContractInput<'contactPage'>>,
  AssertAssignable<DeepRequired<results.FactsQueryResult>, ContractInput<'facts'>>,
  AssertAssignable<DeepRequired<results.FormsQueryResult>, ContractInput<'forms'>>,
  AssertAssignable<DeepRequired<results.PageIndexQueryResult>, ContractInput<'pageIndex'>>,
  AssertAssignable<DeepRequired<results.PageQueryResult>, ContractInput<'page'>>,
  AssertAssignable<DeepRequired<results.PageTestsQueryResult>, ContractInput<'pageTests'>>,
  AssertAssignable<DeepRequired<results.PricingPageQueryResult>, ContractInput<'pricingPage'>>,
  AssertAssignable<DeepRequired<results.RedirectsQueryResult>, ContractInput<'redirects'>>,
  AssertAssignable<DeepRequired<results.SearchPageQueryResult>, ContractInput<'searchPage'>>,
  AssertAssignable<DeepRequired<results.SiteSettingsQueryResult>, ContractInput<'siteSettings'>>,
  AssertAssignable<DeepRequired<results.TopicQueryResult>, ContractInput<'topic'>>,
  AssertAssignable<DeepRequired<results.WaitlistPageQueryResult>, ContractInput<'waitlistPage'>>,
]

type AssertAssignable<Given extends Input, Input> = Given

type QueryName = keyof typeof queries

type ContractInput<Name extends QueryName> = z.input<(typeof queries)[Name]['contract']>

/** The type of a field that does not exist. No contract accepts it. */
declare const absent: unique symbol

/** A value with all optional fields. TypeGen types a field that does not exist as `null`. */
type DeepRequired<T> = [T] extends [null | undefined] ? typeof absent : RequiredFields<NonNullable<T>>

type RequiredFields<T> = T extends (infer Item)[]
  ? DeepRequired<Item>[]
  : T extends object
    ? // TypeGen loses the `_key` of references to several types; every item has one.
      {[Key in keyof T]-?: Key extends '_key' ? string : DeepRequired<T[Key]>}
    : T

/** Proves that the checks work: with each of these changes to the schema `tsc` would fail. */
export type ChangesThatStopTsc = AllTrue<
  [
    // A localized field, a plain one, and optional ones of either kind were renamed.
    IsRefused<WithChange<results.AboutPageQueryResult, {heading: null}>, 'aboutPage'>,
    IsRefused<WithChange<results.WaitlistPageQueryResult, {consentVersion: null}>, 'waitlistPage'>,
    IsRefused<WithChange<results.AboutPageQueryResult, {lede: null}>, 'aboutPage'>,
    IsRefused<WithChange<results.PageQueryResult, {visibility: null}>, 'page'>,
    // An optional section, a label, and a field of a list's items were renamed.
    IsRefused<WithChange<results.PageQueryResult, {seo: null}>, 'page'>,
    IsRefused<WithChange<results.SiteSettingsQueryResult, {labels: Omit<Labels, 'menu'>}>, 'siteSettings'>,
    IsRefused<
      WithChange<results.PricingPageQueryResult, {plans: WithChange<Plan, {key: null}>[]}>,
      'pricingPage'
    >,
    IsRefused<WithChange<results.PageQueryResult, {sections: WithChange<Feature, {tone: null}>[]}>, 'page'>,
    // A section without a contract was added.
    IsRefused<WithChange<results.PageQueryResult, {sections: {_type: 'banner'}[]}>, 'page'>,
    // A field became another type, a localized field a plain one, and a choice got another value.
    IsRefused<WithChange<results.WaitlistPageQueryResult, {consentVersion: number}>, 'waitlistPage'>,
    IsRefused<WithChange<results.AboutPageQueryResult, {heading: string}>, 'aboutPage'>,
    IsRefused<
      WithChange<results.PricingPageQueryResult, {defaultBilling: 'monthly' | 'weekly'}>,
      'pricingPage'
    >,
  ]
>

type AllTrue<T extends true[]> = T

type IsRefused<Result, Name extends QueryName> = [DeepRequired<Result>] extends [ContractInput<Name>]
  ? false
  : true

type WithChange<T, Change> = Omit<NonNullable<T>, keyof Change> & Change
type Labels = NonNullable<results.SiteSettingsQueryResult>['labels']
type Plan = NonNullable<results.PricingPageQueryResult>['plans'][number]
type Feature = Extract<
  NonNullable<NonNullable<results.PageQueryResult>['sections']>[number],
  {_type: 'feature'}
>
