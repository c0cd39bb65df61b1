import {localeCodes} from '@domora/content/locales'
import {page as pageQuery} from '@domora/content/page'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {testDocument} from '../testing/test-document.ts'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {translationsOf} from './translations/translations.ts'
import {pageStarts, pageTemplates, templateOf} from './page-starts.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
}, 30_000)

afterAll(() => lake.close())

test.each(pageStarts)('$title can be published once it has an address, in every language', async (start) => {
  const template = pageTemplates.find(({id}) => id === templateOf(start))
  const value: object =
    typeof template?.value === 'function' ? Object(template.value({}, {schema: lake.workspace.schema})) : {}
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

  const type = lake.workspace.schema.get('page')
  if (!type) throw new Error('there is no type page')
  const draft = {...page, title: {...Object(page['title']), gb: 'Our offer'}}
  const titles = translationsOf(type, {draft}).filter(({field}) => field === 'title')
  expect(titles.filter(({state}) => state === 'stale').map(({locale}) => locale)).toEqual(['pl', 'de', 'pt'])
})
