import {renderToStaticMarkup} from 'react-dom/server'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {z} from 'zod'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {SitePage} from './site-page.ts'

let lake: SeededLake

beforeAll(async () => {
  lake = await startSeededLake()
  const article = await lake.editor.getDocument('article-rent-ledger')
  if (article === undefined) throw new Error('the seed has no article')
  const transaction = lake.editor.transaction()
  for (let index = 1; index <= 24; index++)
    transaction.create({
      ...article,
      _id: `article-${index}`,
      // In German, a few.
      address: {gb: `articles/copy-${index}`, ...(index < 10 && {de: `articles/kopie-${index}`})},
      publishedAt: `2025-01-${String(index).padStart(2, '0')}`,
      visibility: index === 24 ? 'unlisted' : 'public',
    })
  await transaction.commit()
  await lake.showChanges()
})
afterAll(() => lake.close())

const known = async () => (await lake.site()).content.known

async function pages(): Promise<readonly SitePage[]> {
  const {listSitePages} = await import('./page-list.ts')
  return (await listSitePages(await known())).pages
}

async function render(path: string): Promise<string> {
  const {pageElement} = await import('./page-element.tsx')
  const {isPage} = await import('./site-page.ts')
  const page = (await pages()).find((one) => one.path === path)
  if (page === undefined || !isPage(page)) throw new Error(`there is no page ${path}`)
  return renderToStaticMarkup(await pageElement(page, {}, {source: await known()}))
}

const entries = (html: string) => Array.from(html.matchAll(/<h2><a href="([^"]*)"/g), ([, href]) => href)

test('the list has twelve articles a page, newest first, in the languages that have as many', async () => {
  const lists = (await pages()).flatMap(({path}) => (/\/articles(?:\/\d+)?$/.test(path) ? [path] : []))
  expect(lists.toSorted()).toEqual(
    ['', '/pl', '/de', '/pt']
      .map((prefix) => `${prefix}/articles`)
      .concat('/articles/2', '/articles/3', '/de/articles/2')
      .toSorted(),
  )
  expect(entries(await render('/articles')).slice(3, 7)).toEqual([
    '/articles/reminders-and-grace-periods',
    '/articles/preparing-the-years-figures',
    '/articles/copy-23',
    '/articles/copy-22',
  ])
  const second = await render('/articles/2')
  expect(entries(second)).toHaveLength(12)
  expect(second).toContain('<title>Articles (2) · Domora</title>')
  expect(second).toContain('<link rel="canonical" href="http://localhost:3000/articles/2"/>')
  expect(second).not.toContain('hrefLang="de" href="http')
  expect(second).toContain('<a href="/articles/2" aria-current="page">2</a>')
  expect(entries(await render('/articles/3'))).toEqual([4, 3, 2, 1].map((index) => `/articles/copy-${index}`))
  expect(entries(await render('/de/articles/2'))).toEqual(['/de/articles/kopie-2', '/de/articles/kopie-1'])
})

test('a topic, a kind and an author have a page in the languages with an article, in twelves', async () => {
  const paths = (await pages()).map(({path}) => path)
  const lists = paths.filter((path) =>
    /articles\/(?:topics|themen|guides|news|anleitungen|authors)/.test(path),
  )
  expect(lists.toSorted()).toEqual(
    'guides guides/2 guides/3 news authors/domora authors/domora/2 authors/domora/3'
      .split(' ')
      .concat('topics/ledger', 'topics/ledger/2', 'topics/ledger/3', 'topics/rent', 'topics/getting-started')
      .map((path) => `/articles/${path}`)
      .concat('anleitungen', 'anleitungen/2', 'themen/erste-schritte', 'themen/miete', 'themen/mieterkonto')
      .map((path) => (path.startsWith('/') ? path : `/de/articles/${path}`))
      .toSorted(),
  )
  const topic = await render('/articles/topics/ledger/3')
  expect(entries(topic)).toEqual([2, 1].map((index) => `/articles/copy-${index}`))
  expect(topic).toContain('<title>Ledger (3) · Domora</title>')
  expect(topic).toContain('<a href="/articles/topics/ledger/2">2</a>')
  expect(topic).not.toContain('hrefLang="de" href="http')
  expect(entries(await render('/de/articles/themen/miete'))).toEqual([
    '/de/articles/erinnerungen-und-kulanzfrist',
  ])
  const first = await render('/articles/guides')
  expect(first).toContain('<a href="/articles/guides" aria-current="page">Guides</a>')
  expect(first).toContain('hrefLang="de" href="http://localhost:3000/de/articles/anleitungen"')
  expect(first).toContain('"name":"Articles"')
  expect(first).toContain(
    '<meta name="description" content="How to keep accounts with your tenants, step by step."/>',
  )
  // The company is the author.
  expect(await render('/articles/authors/domora')).toContain('"@type":"ProfilePage"')
})

test('a topic without an article does not have a page, and is not in the sitemap', async () => {
  const topic = await lake.editor.getDocument('topic-rent')
  await lake.editor.createOrReplace({
    ...topic,
    _id: 'topic-empty',
    _type: 'topic',
    title: {gb: 'Empty', de: 'Leer'},
    address: {gb: 'articles/topics/empty', de: 'articles/themen/leer'},
  })
  await lake.showChanges()
  const {indexedPages} = await import('./sitemap.ts')
  const indexed = (await indexedPages(await known())).flatMap(({alternates}) =>
    alternates.map(({path}) => path),
  )
  expect(indexed).toContain('/de/articles/themen/miete')
  const all = [...indexed, ...(await pages()).map(({path}) => path)]
  expect(all.filter((path) => /empty|leer/.test(path))).toEqual([])
  expect(await render('/articles')).not.toContain('Empty')
})

test('a person is the author of a posting, and the subject of a page', async () => {
  const author = {name: 'Ada Lind', role: {gb: 'Landlord'}, links: ['https://social.example/ada']}
  await lake.editor
    .transaction()
    .createOrReplace({_id: 'author-ada', _type: 'author', ...author, address: {gb: 'articles/authors/ada'}})
    .patch('article-year-end', (patch) => patch.set({author: {_type: 'reference', _ref: 'author-ada'}}))
    .commit()
  await lake.showChanges()
  const person = {
    '@type': 'Person',
    name: 'Ada Lind',
    jobTitle: 'Landlord',
    '@id': 'http://localhost:3000/articles/authors/ada#person',
    url: 'http://localhost:3000/articles/authors/ada',
  }
  const graphOf = async (path: string) =>
    z
      .object({'@graph': z.array(z.looseObject({}))})
      .parse(
        JSON.parse(
          /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(await render(path))?.[1] ?? '',
        ),
      )['@graph']
  expect(await graphOf('/articles/preparing-the-years-figures')).toContainEqual(
    expect.objectContaining({'@type': 'BlogPosting', author: person}),
  )
  expect(await graphOf('/articles/authors/ada')).toContainEqual(
    expect.objectContaining({
      '@type': 'ProfilePage',
      mainEntity: {...person, sameAs: ['https://social.example/ada']},
    }),
  )
  expect(await render('/de/articles/zahlen-des-jahres')).not.toContain('articles/authors')
})

test('an article leads to the one before and the one after, to its topics and its author', async () => {
  const html = await render('/articles/reminders-and-grace-periods')
  expect(html).toMatch(/<a href="\/articles\/preparing-the-years-figures" rel="prev">/)
  expect(html).toMatch(/<a href="\/articles\/from-spreadsheet-to-ledger" rel="next">/)
  expect(html).toContain('<a href="/articles/topics/rent">Rent</a>')
  expect(html).toContain('<a href="/articles/authors/domora">Domora</a>')
  expect(await render('/articles/how-a-rent-ledger-works')).not.toContain('rel="next"')
})

test('an article names its author, dates and languages, and is a posting for search engines', async () => {
  const html = await render('/de/articles/wie-ein-mieterkonto-funktioniert')
  expect(html).toContain('<meta property="og:type" content="article"/>')
  expect(html).toMatch(/<time dateTime="2026-11-27">27\. November 2026<\/time>/)
  expect(html).toMatch(/<span>2\sMin\.<\/span>/)
  const graph: unknown = JSON.parse(
    /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)?.[1] ?? '',
  )
  const step = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: {'@id': `http://localhost:3000${path}`},
  })
  expect(graph).toMatchObject({
    '@graph': expect.arrayContaining([
      expect.objectContaining({
        breadcrumb: {
          '@type': 'BreadcrumbList',
          itemListElement: [
            step(1, 'Domora', '/de'),
            step(2, 'Ratgeber', '/de/articles'),
            step(3, 'Wie ein Mieterkonto funktioniert', '/de/articles/wie-ein-mieterkonto-funktioniert'),
          ],
        },
      }),
      expect.objectContaining({
        '@type': 'BlogPosting',
        datePublished: '2026-11-27',
        author: {'@id': 'http://localhost:3000/#organization'},
      }),
    ]),
  })
})

test('each heading of the table of contents is in the text', async () => {
  const html = await render('/articles/from-spreadsheet-to-ledger')
  const targets = Array.from(html.matchAll(/<li><a href="#([^"]+)"/g), ([, id]) => id)
  expect(targets).toHaveLength(6)
  for (const id of targets) expect(html).toContain(`<h2 id="${id}"`)
})
