import {allLocaleCodes, localeCodes} from '@domora/content/locales'
import {samplesIn} from '@domora/content/samples'
import {sectionTypes} from '@domora/content/sections'
import {page as pageQuery} from '@domora/content/page'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {pathToString, resolveInitialValue} from 'sanity'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {testDocument} from '../testing/test-document.ts'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {translationsOf} from '../translations/translations.ts'
import {sectionSamples} from '../section-samples.ts'
import {type PageStart, pageStarts, pageTemplates, savedTemplate, templateOf} from './page-starts.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
  // Studio schedules the work on initial values by it.
  vi.stubGlobal('window', globalThis)
})

afterAll(() => {
  vi.unstubAllGlobals()
  return lake.close()
})

function initialValue(templateId: string, parameters: object) {
  const template = [...pageTemplates, ...lake.workspace.templates].find(({id}) => id === templateId)
  if (template === undefined) throw new Error('no template')
  const {workspace, client} = lake
  return resolveInitialValue(
    workspace.schema,
    template,
    {...parameters},
    {
      ...workspace,
      getClient: (options) => client.withConfig(options),
    },
  )
}

async function newPage(start: PageStart) {
  const value = await initialValue(templateOf(start), {})
  const address = {gb: start.id, de: `${start.id}-de`}
  return testDocument(`page-${start.id}`, 'page', {...value, address})
}

test('a new article begins with an empty text', async () => {
  const article = await initialValue('article', {})
  expect(article).toMatchObject({kind: 'guide', sections: [{_type: 'textSection'}]})
  expect(samplesIn(testDocument('article-new', 'article', article))).toEqual([])
})

test.each(pageStarts)('$title begins with samples, which are found in every language', async (start) => {
  const page = await newPage(start)
  const all = samplesIn(page)
  for (const locale of allLocaleCodes) {
    const inIt = all.filter(({path}) => path.includes(locale)).map(({path}) => path.slice(0, -1))
    expect([locale, inIt.length]).toEqual([locale, all.filter(({path}) => path.includes('gb')).length])
  }
  expect(sectionSamples(lake.workspace.schema, page).map(({title}) => title.replace(/:.*/, ''))).toEqual([
    'Title',
    ...start.sections.map((type) => lake.workspace.schema.get(type)?.title),
  ])
})

test.each(pageStarts)(
  '$title can be published once it has an address and figures of its own',
  async (start) => {
    const sample = await newPage(start)
    const {_id: id} = sample
    const invented = samplesIn(sample).filter(({isInvented}) => isInvented)
    const fields = new Set(invented.map(({path}) => pathToString(path).replace(/\.(?:gb|pl|de|pt)$/, '')))
    const errors = await lake.validate(sample)
    expect(errors).toHaveLength(fields.size)
    for (const error of errors)
      expect(error).toMatch(/: This (?:number|quote|person) is a sample\. Replace it\.$/)
    await lake.client.create(sample)
    const own = Object.fromEntries(invented.map(({path}) => [pathToString(path), '7']))
    await lake.client.patch(id).set(own).commit()
    const page = testDocument(id, 'page', (await lake.client.getDocument(id)) ?? {})
    expect(await lake.validate(page, 'error', 'warning')).toEqual([])
    const problems: Problem[] = []
    for (const locale of localeCodes) {
      const answer: unknown = await lake.client.fetch(pageQuery.query, {id})
      const report = (problem: Problem) => void problems.push(problem)
      const found = parseSection(pageQuery.contract, answer, {locale, report})
      expect(found?.sections.map(({_type}) => _type)).toEqual(start.sections)
      expect(JSON.stringify(found)).not.toContain('"lang":')
    }
    expect(problems).toEqual([])
  },
)

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

test('a page begins with the sections of a saved start, also when the start is gone', async () => {
  const sections = [{_key: 'a', _type: 'hero', heading: {_type: 'localizedString', gb: 'Our words'}}]
  const {_id} = await lake.client.create({_type: 'pageStart', title: 'City page', sections})
  expect(await initialValue(savedTemplate, {start: _id})).toMatchObject({sections})
  expect(await initialValue(savedTemplate, {start: 'deleted'})).toMatchObject({sections: []})
})
