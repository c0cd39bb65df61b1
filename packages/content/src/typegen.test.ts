import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {contentTypeNames} from './content-types.ts'
import type {
  AboutPageQueryResult,
  PageQueryResult,
  PricingPageQueryResult,
  SiteSettingsQueryResult,
  WaitlistPageQueryResult,
} from './generated/sanity.types.ts'
import {queries} from './queries.ts'
import type {ContractInput, DeepRequired, QueryName} from './typegen.check.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const generated = read('./generated/sanity.types.ts')
const resultTypes = [...generated.matchAll(/^export type (\w+QueryResult)\b/gm)].map(([, name]) => name)

const schema = z
  .array(z.object({name: z.string(), type: z.string()}))
  .parse(JSON.parse(read('./generated/schema.json')))

test('Studio’s document types are the content types, none missing and none that does not exist', () => {
  const documents = schema.filter(({name, type}) => type === 'document' && !name.startsWith('sanity.'))
  expect(documents.map(({name}) => name).toSorted()).toEqual(contentTypeNames.toSorted())
})

test.each(Object.entries(queries))(
  'the generated type of %s was made from the query as it is today',
  (_, {query}) => {
    expect(generated).toContain(`// Query: ${query.replaceAll('\n', '')}\n`)
  },
)

test('every generated query type is held against its contract', () => {
  const checked = read('./typegen.check.ts')
  expect(resultTypes).toHaveLength(Object.keys(queries).length)
  expect(resultTypes.filter((name) => !checked.includes(`AssertAssignable<DeepRequired<${name}>`))).toEqual(
    [],
  )
})

/** Shows that the checks of `typegen.check.ts` work: each of these changes to the schema would stop `tsc`. */
export type ChangesThatStopTsc = AllTrue<
  [
    // A localized field, a plain one, and optional ones of either kind were renamed.
    IsRefused<WithChange<AboutPageQueryResult, {heading: null}>, 'aboutPage'>,
    IsRefused<WithChange<WaitlistPageQueryResult, {consentVersion: null}>, 'waitlistPage'>,
    IsRefused<WithChange<AboutPageQueryResult, {lede: null}>, 'aboutPage'>,
    IsRefused<WithChange<PageQueryResult, {visibility: null}>, 'page'>,
    // An optional section, a label, and a field of a list's items were renamed.
    IsRefused<WithChange<PageQueryResult, {seo: null}>, 'page'>,
    IsRefused<WithChange<SiteSettingsQueryResult, {labels: Omit<Labels, 'menu'>}>, 'siteSettings'>,
    IsRefused<WithChange<PricingPageQueryResult, {plans: WithChange<Plan, {key: null}>[]}>, 'pricingPage'>,
    IsRefused<WithChange<PageQueryResult, {sections: WithChange<Feature, {tone: null}>[]}>, 'page'>,
    // A section was added that no contract takes.
    IsRefused<WithChange<PageQueryResult, {sections: {_type: 'banner'}[]}>, 'page'>,
    // A field became another type, a localized field a plain one, and a choice got another value.
    IsRefused<WithChange<WaitlistPageQueryResult, {consentVersion: number}>, 'waitlistPage'>,
    IsRefused<WithChange<AboutPageQueryResult, {heading: string}>, 'aboutPage'>,
    IsRefused<WithChange<PricingPageQueryResult, {defaultBilling: 'monthly' | 'weekly'}>, 'pricingPage'>,
  ]
>

type AllTrue<T extends true[]> = T

type IsRefused<Result, Name extends QueryName> = [DeepRequired<Result>] extends [ContractInput<Name>]
  ? false
  : true

type WithChange<T, Change> = Omit<NonNullable<T>, keyof Change> & Change
type Labels = NonNullable<SiteSettingsQueryResult>['labels']
type Plan = NonNullable<PricingPageQueryResult>['plans'][number]
type Feature = Extract<NonNullable<NonNullable<PageQueryResult>['sections']>[number], {_type: 'feature'}>
