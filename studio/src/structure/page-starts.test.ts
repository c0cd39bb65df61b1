import {localeCodes} from '@domora/content/locales'
import {sectionTypes} from '@domora/content/sections'
import {page as pageQuery} from '@domora/content/page'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {resolveInitialValue} from 'sanity'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {testDocument} from '../testing/test-document.ts'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {translationsOf} from '../translations/translations.ts'
import {pageStarts, pageTemplates, templateOf} from './page-starts.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
  // Studio schedules the work on initial values by it.
  vi.stubGlobal('window', globalThis)
}, 30_000)

afterAll(() => {
  vi.unstubAllGlobals()
  return lake.close()
})

test.each(pageStarts)('$title can be published once it has an address, in every language', async (start) => {
  const template = pageTemplates.find(({id}) => id === templateOf(start))
  if (template === undefined) throw new Error('no template')
  const {workspace, client} = lake
  const value = await resolveInitialValue(
    workspace.schema,
    template,
    {},
    {...workspace, getClient: (options) => client.withConfig(options)},
  )
  const id = `page-${start.id}`
  const page = testDocument(id, 'page', {...value, address: {gb: start.id, de: `${start.id}-de`}})
  expect(await lake.validate(page)).toEqual([])
  expect(await lake.validate(page, 'warning')).toEqual([])
  await lake.client.create(page)
  const problems: Problem[] = []
  for (const locale of localeCodes) {
    const answer: unknown = await lake.client.fetch(pageQuery.query, {id})
    const report = (problem: Problem) => void problems.push(problem)
    const found = parseSection(pageQuery.contract, answer, {locale, report})
    expect(found?.sections.map(({_type}) => _type)).toEqual(start.sections)
    expect(JSON.stringify(found)).not.toContain('"lang":')
  }
  expect(problems).toEqual([])
})

test('sample words are stale once their English says something else, in a page and in a new section', () => {
  const {schema} = lake.workspace
  const type = schema.get('page')
  if (!type) throw new Error('no type page')
  const sample = (name: string) => Object(schema.get(name)?.initialValue)
  const {steps} = sample('steps')
  const changed = (text: object) => ({...text, gb: 'Our own words'})
  const sections = [
    {...sample('hero'), _type: 'hero', _key: 'hero', lede: changed(sample('hero').lede)},
    {_type: 'steps', _key: 'steps', steps: [{...steps[1], title: changed(steps[1].title)}]},
  ]
  const title: object = Object(type.jsonType === 'object' && type.fields.find(({name}) => name === 'title'))
    .type.initialValue
  const draft = testDocument('drafts.page-1', 'page', {title: changed(title), sections})
  const stale = translationsOf(type, {draft}).filter(({state}) => state === 'stale')
  expect(stale.map(({field, locale, previousEnglish}) => [field, locale, previousEnglish])).toEqual(
    [
      ['title', 'New page'],
      ['sections[_key=="hero"].lede', sample('hero').lede.gb],
      ['sections[_key=="steps"].steps[_key=="tenants"].title', steps[1].title.gb],
    ].flatMap(([field, english]) => ['pl', 'de', 'pt'].map((locale) => [field, locale, english])),
  )
})

test('what a new section begins with refers to nothing that another dataset may not have', () => {
  for (const name of sectionTypes)
    expect(JSON.stringify(lake.workspace.schema.get(name)?.initialValue ?? null)).not.toContain('_ref')
})
