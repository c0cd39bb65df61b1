import {renderToStaticMarkup} from 'react-dom/server'
import {afterAll, beforeAll, expect, test} from 'vitest'
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
}, 30_000)
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
