import {describe, expect, test} from 'vitest'
import {article, articleList, type ListedArticle, readNext} from './article.ts'
import {localeCodes} from './locales.ts'
import {pageIndex} from './page.ts'
import {parseIn} from './testing/parse-in.ts'
import {answerOf, seed, seedWith} from './testing/seed.ts'

const id = 'article-rent-ledger'
const written = seed.find(({_id}) => _id === id)
const [text] = Object(written)['sections']

async function shownIn(change: object) {
  const dataset = seedWith({[id]: change})
  const [list, whole, index] = [
    await answerOf(articleList.query, {dataset}),
    await answerOf(article.query, {dataset, params: {id}}),
    parseIn('gb', pageIndex.contract, await answerOf(pageIndex.query, {dataset})),
  ]
  const problems = new Set<string>(index.problems)
  const parsed = localeCodes.map((locale) => {
    const listed = parseIn(locale, articleList.contract, list)
    const content = parseIn(locale, article.contract, whole)
    for (const problem of [...listed.problems, ...content.problems]) problems.add(problem)
    return {locale, isListed: listed.data?.some((one) => one.id === id), content: content.data}
  })
  return {
    listed: parsed.flatMap(({locale, isListed}) => (isListed ? [locale] : [])),
    indexed: index.data?.find((page) => page.id === id)?.locales,
    content: parsed.map(({content}) => content),
    problems: [...problems],
  }
}

describe('an article is shown in a language with its title, summary, text and address', () => {
  test.each<[object, readonly string[]]>([
    [{}, ['gb', 'pl', 'de', 'pt']],
    [{title: {gb: 'Title', pl: 'Tytuł'}}, ['gb', 'pl']],
    [{summary: {gb: 'Summary', de: ' Text'}}, ['gb', 'de']],
    [{address: {pl: 'articles/rejestr'}}, ['pl']],
    [{sections: [{...text, body: {...text.body, pt: []}}]}, ['gb', 'pl', 'de']],
    [{sections: [text, {...text, _key: 'b', body: {gb: text.body.gb}}]}, ['gb']],
    [{sections: []}, ['gb', 'pl', 'de', 'pt']],
    [{validFrom: '2999-01-01T00:00:00Z'}, []],
  ])('%#', async (change, locales) => {
    const {listed, indexed, problems} = await shownIn(change)
    expect({listed, indexed, problems}).toEqual({listed: locales, indexed: locales, problems: []})
  })
})

test('an unlisted article has a page, and is not in the list', async () => {
  const {listed, indexed} = await shownIn({visibility: 'unlisted'})
  expect({listed, indexed}).toEqual({listed: [], indexed: [...localeCodes]})
})

test('the summary is the description for search engines, unless there is one', async () => {
  const [content] = (await shownIn({})).content
  expect(content?.seo.description).toEqual(content?.summary)
  const [other] = (await shownIn({seo: {description: {gb: 'Read this'}}})).content
  expect(other?.seo.description).toEqual({text: 'Read this'})
})

test('a topic or author that is not published does not break the article', async () => {
  const dataset = seedWith({'author-domora': null, 'topic-ledger': null})
  const {data, problems} = parseIn(
    'pl',
    article.contract,
    await answerOf(article.query, {dataset, params: {id}}),
  )
  expect(data).toMatchObject({author: null, topics: []})
  expect(problems).toEqual(['topics[0] points to no published document'])
})

test('other articles: those that editors chose, then those of the same topic, then the newest', () => {
  const listed = (name: string, ...topics: string[]): ListedArticle => ({
    id: name,
    title: {text: name},
    summary: {text: name},
    kind: 'guide',
    publishedAt: '2026-11-27',
    href: `/articles/${name}`,
    author: null,
    topics,
  })
  const articles = [listed('new'), listed('own', 'a'), listed('b', 'b'), listed('a', 'a'), listed('old')]
  const next = (...related: string[]) =>
    readNext({_id: 'own', related: related.map((_ref) => ({_ref})), topics: [{_id: 'a'}]}, articles).map(
      (one) => one.id,
    )
  expect(next()).toEqual(['a', 'new', 'b'])
  expect(next('old', 'gone', 'own')).toEqual(['old', 'a', 'new'])
  expect(next('old', 'b', 'new')).toEqual(['old', 'b', 'new'])
})
