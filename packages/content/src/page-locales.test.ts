import {describe, expect, test} from 'vitest'
import {localeCodes} from './locales.ts'
import {page, pageIndex} from './page.ts'
import {parseSection, type Problem} from './parse-section.ts'
import {answerOf, seedWith} from './testing/seed.ts'

const params = {id: 'page-privacy'}
const text = [{_type: 'block', _key: 'b', children: [{_type: 'span', _key: 's', text: 'Text'}]}]

/** The privacy notice alone, changed. */
const privacyPage = (changes: object) =>
  seedWith({'page-privacy': changes}).filter(({_id}) => _id === 'page-privacy')

async function read(changes: object) {
  const dataset = privacyPage(changes)
  const problems: Problem[] = []
  const report = (problem: Problem) => void problems.push(problem)
  const answer = await answerOf(page.query, {dataset, params})
  const index = await answerOf(pageIndex.query, {dataset})
  const shownIn = localeCodes.filter(
    (locale) => parseSection(page.contract, answer, {locale, report}) !== null,
  )
  return {shownIn, index: parseSection(pageIndex.contract, index, {locale: 'gb', report}), problems}
}

describe('a page is shown where its title and its text are translated, and the index says the same', () => {
  test.each([
    [{}, ['gb', 'pl', 'de', 'pt']],
    [{title: {gb: 'Privacy', pl: 'Prywatność'}}, ['gb', 'pl']],
    [{body: {gb: text, de: text}}, ['gb', 'de']],
    [{title: {gb: 'Privacy', pl: 'Prywatność'}, body: {gb: text, de: text}}, ['gb']],
    [{title: {pl: 'Prywatność'}, body: {pl: text}}, ['pl']],
    [{title: {gb: ' '}}, []],
    [{body: {gb: []}}, []],
  ])('%#: %j', async (changes, expected) => {
    const {shownIn, index, problems} = await read(changes)
    expect(shownIn).toEqual(expected)
    expect(index).toEqual([
      {
        id: 'page-privacy',
        slug: 'privacy',
        locales: expected,
        previewLocales: expected,
        updatedAt: '2026-11-01T08:00:00Z',
      },
    ])
    expect(problems).toEqual([])
  })
})

test('a text that breaks its contract in Polish is empty there and reported', async () => {
  const {shownIn, problems} = await read({body: {gb: text, pl: [{_type: 'table'}]}})
  expect(shownIn).toEqual(['gb', 'pl'])
  expect(problems.map(({document, field, locale}) => `${document} ${field} ${locale}`)).toContain(
    'page-privacy body.pl[0]._type pl',
  )
})

test('a page without a slug of its own is not in the index', async () => {
  const problems: Problem[] = []
  const dataset = privacyPage({slug: {current: 'pricing'}})
  const index = await answerOf(pageIndex.query, {dataset})
  const to = {locale: 'gb', report: (problem: Problem) => void problems.push(problem)} as const
  expect(parseSection(pageIndex.contract, index, to)).toEqual([])
  expect(problems).toMatchObject([{document: 'page-privacy', field: 'slug', message: 'is not a slug'}])
})

test('an _id that no page has', async () => {
  expect(await answerOf(page.query, {params: {id: 'page-nothing'}})).toBeNull()
})
