import type {ContentQuery} from '@domora/content/content-types'
import {defaultLocale, isLocaleCode} from '@domora/content/locales'
import {parseSection} from '@domora/content/parse-section'
import {queries} from '@domora/content/queries'
import {answerOf, seed, withSharedPlaced} from '@domora/content/testing/seed'
import type {SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from './testing/test-lake.ts'

type Page = ContentQuery

const {page: landing, pricingPage: pricing} = queries

/** A document of each type, with the query of a page that shows it. */
const documents: readonly (readonly [id: string, page: Page])[] = [
  ['siteSettings', queries.siteSettings],
  ['waitlistPage', queries.waitlistPage],
  ['page-imprint', landing],
  ['shared-quotes', landing],
  ['shared-price-cards', landing],
  ['shared-comparison', landing],
  ['shared-form-section', landing],
  ['faq-invite-tenants', landing],
  ['pricingPage', pricing],
  ['plan-pro', pricing],
  ['priceList-EUR', pricing],
  ['capability-chat', pricing],
]

type Path = readonly (string | number)[]

/** Whether all parts of a value are alike: the items of a list, or localized labels. */
const isUniform = (value: object): boolean =>
  Array.isArray(value) || Object.values(value).every((inner) => Reflect.has(Object(inner), 'gb'))

const isTranslation = (name: string): boolean => name !== defaultLocale && isLocaleCode(name)

/**
 * The paths of all values in a document that are not objects: in English, of one item of each list and without the spans
 * of formatted text.
 */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('_') && name !== 'children' && !isTranslation(name))
    .slice(0, isUniform(value) ? 1 : undefined)
    .flatMap(([name, inner]) => leaves(inner, [...path, Array.isArray(value) ? Number(name) : name]))
}

/** A copy of a document with another value at a path. */
function withValue<Around extends object>(around: Around, [step, ...rest]: Path, value: unknown): Around {
  const copy = structuredClone(around)
  const within =
    rest.length === 0 || step === undefined ? value : withValue(Object(Reflect.get(copy, step)), rest, value)
  if (step !== undefined) Reflect.set(copy, step, within)
  return copy
}

/** Wrong values for a field; a text can have any value. */
const mistakes = (value: unknown, [name]: Path): readonly unknown[] =>
  typeof value === 'number' ? [undefined, -1, 0.5] : name === 'gb' ? [undefined] : [undefined, 'x y']

const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>((here, step) => Reflect.get(Object(here), step), document)

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
})

afterAll(() => lake.close())

/** The problems that the site reports about a document when it shows a page. */
async function problems({query, contract}: Page, changed: SanityDocument): Promise<string[]> {
  const found: string[] = []
  const answer = await answerOf(query, {
    dataset: withSharedPlaced(seed).map((document) => (document._id === changed._id ? changed : document)),
    params: {id: changed._type === 'page' ? changed._id : 'landingPage'},
  })
  parseSection(contract, answer, {
    locale: 'gb',
    report: ({document, field, message}) => {
      if (document === changed._id) found.push(`${field} ${message}`)
    },
  })
  return found
}

test.each(documents)('%s cannot be published with a value that the site leaves out', async (id, page) => {
  const document = await lake.client.getDocument(id)
  if (!document) throw new Error(`the seed has no ${id}`)
  expect(await problems(page, document)).toEqual([])
  const refused: string[] = []
  const accepted: string[] = []
  const check = async (path: Path, mistake: unknown) => {
    const wrong = withValue(document, path, mistake)
    const found = await problems(page, wrong)
    if (found.length === 0) return
    const into = (await lake.validate(wrong)).length === 0 ? accepted : refused
    into.push(`${path.join('.')} = ${JSON.stringify(mistake)}: ${found.join()}`)
  }
  await Promise.all(
    leaves(document).flatMap((path) =>
      mistakes(valueAt(document, path), path.slice(-1)).map((mistake) => check(path, mistake)),
    ),
  )
  expect(accepted).toEqual([])
  expect(refused).not.toEqual([])
})
