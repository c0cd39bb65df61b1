import {afterAll, beforeAll, expect, test} from 'vitest'
import type {SitePage} from './site-page.ts'
import {textOf} from '../rendering/finished-document.ts'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'

let lake: SeededLake

beforeAll(async () => {
  lake = await startSeededLake()
})
afterAll(() => lake.close())

async function inputsOf(page: SitePage): Promise<readonly unknown[]> {
  const {prepareSitePage} = await import('./page-list.ts')
  const {content} = await lake.site()
  return (await prepareSitePage(page, (onContent) => content.fresh(() => {}, onContent))).inputs
}

const isEachSame = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length && before.every((input, at) => input === after[at])

test('a new price changes what the pages are made of that show it, and no other page with a fact', async () => {
  const {listSitePages} = await import('./page-list.ts')
  const {pages} = await listSitePages((await lake.site()).content.known)
  const before = new Map<SitePage, readonly unknown[]>()
  for (const page of pages)
    if (['/pricing', '/contact', '/privacy'].includes(page.path)) before.set(page, await inputsOf(page))
  await lake.editor.patch('priceList-USD').set({'prices[plan._ref=="plan-basic"].monthly': 12_300}).commit()
  await lake.showChanges()
  const changed: string[] = []
  for (const [page, inputs] of before) if (!isEachSame(inputs, await inputsOf(page))) changed.push(page.path)
  expect(before.size).toBe(3)
  expect(changed).toEqual(['/pricing'])
})

test('a file is the same document until its content changes', async () => {
  const {siteFiles} = await import('./site-files.ts')
  const site = await lake.site()
  for (const file of siteFiles.values()) {
    const before = await site.fileOf(file)
    await lake.showChanges()
    expect(await site.fileOf(file)).toBe(before)
  }
  const sitemap = siteFiles.get('/sitemap.xml')
  if (sitemap === undefined) throw new Error('there is no sitemap')
  const before = await site.fileOf(sitemap)
  await lake.editor.patch('page-privacy').set({'title.gb': 'Your data'}).commit()
  await lake.showChanges()
  const [after, atTheSameTime] = await Promise.all([site.fileOf(sitemap), site.fileOf(sitemap)])
  expect(textOf(after)).not.toBe(textOf(before))
  expect(atTheSameTime).toBe(after)
})
