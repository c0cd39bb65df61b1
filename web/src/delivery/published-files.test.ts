import {mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {brotliCompressSync, brotliDecompressSync, gunzipSync} from 'node:zlib'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {type PublishedFiles, publishedFiles} from './published-files.ts'

let folder: string
let files: PublishedFiles

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'published-files-'))
  files = publishedFiles(folder)
})

afterEach(() => rm(folder, {recursive: true}))

const names = async () => (await readdir(folder, {recursive: true})).toSorted()
const page = '<!doctype html><title>Preise</title>'

test('a page is a file, as it is and compressed', async () => {
  await files.write('/de/pricing', page)
  expect(await names()).toEqual(['de', 'de/pricing.html', 'de/pricing.html.br', 'de/pricing.html.gz'])
  expect(await readFile(join(folder, 'de/pricing.html'), 'utf8')).toBe(page)
  expect(brotliDecompressSync(await readFile(join(folder, 'de/pricing.html.br'))).toString()).toBe(page)
  expect(gunzipSync(await readFile(join(folder, 'de/pricing.html.gz'))).toString()).toBe(page)
})

test('the first page, a language and a file that is no page have their names', async () => {
  for (const path of ['/', '/pl', '/pl/sitemap.xml']) await files.write(path, page)
  expect((await names()).filter((name) => /html$|xml$/.test(name))).toEqual([
    'index.html',
    'pl.html',
    'pl/sitemap.xml',
  ])
})

test('a page that is the same is left alone, and one that changed is replaced', async () => {
  await files.write('/about', page)
  const {ino} = await stat(join(folder, 'about.html'))
  await files.write('/about', page)
  expect((await stat(join(folder, 'about.html'))).ino).toBe(ino)
  await files.write('/about', `${page}!`)
  expect((await stat(join(folder, 'about.html'))).ino).not.toBe(ino)
})

test('pages that went away go with all that belongs to them', async () => {
  for (const path of ['/', '/press', '/de/press']) await files.write(path, page)
  await files.write('/press', null)
  expect(await names()).not.toContain('press.html.br')
  await files.keepOnly(['/'])
  expect((await names()).filter((name) => name.includes('.'))).toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
  ])
})

test('a folder that is not there yet has nothing to take away', async () => {
  await publishedFiles(join(folder, 'new')).keepOnly(['/'])
  expect(await names()).toEqual(['new'])
})

/** Long enough for what is kept from being one run of letters. */
const longPage = page + Array.from({length: 500}, (_, line) => `<p>${line * line} Mieten`).join('')

test('a page is compressed as hard as can be when there is time for it, and keeps its date', async () => {
  files = publishedFiles(folder, 20)
  const compressed = () => readFile(join(folder, 'about.html.br'))
  await files.write('/about', longPage)
  const {ino} = await stat(join(folder, 'about.html'))
  const quick = (await compressed()).length
  const best = brotliCompressSync(longPage)
  expect(quick).toBeGreaterThan(best.length)
  await vi.waitFor(async () => expect(await compressed()).toEqual(best))
  expect((await stat(join(folder, 'about.html'))).ino).toBe(ino)
})

test('what an earlier process had no time for is compressed by the next', async () => {
  await files.write('/about', longPage)
  const later = publishedFiles(folder, 20)
  await later.write('/about', longPage)
  await vi.waitFor(async () =>
    expect(await readFile(join(folder, 'about.html.br'))).toEqual(brotliCompressSync(longPage)),
  )
})

test('a page that changes while it is compressed is the new one in every form', async () => {
  files = publishedFiles(folder, 0)
  for (let change = 0; change < 40; change++) {
    await files.write('/about', `${longPage}${change}`)
    await sleep(change % 5)
    const text = await readFile(join(folder, 'about.html'), 'utf8')
    expect(brotliDecompressSync(await readFile(join(folder, 'about.html.br'))).toString()).toBe(text)
    expect(gunzipSync(await readFile(join(folder, 'about.html.gz'))).toString()).toBe(text)
  }
  await vi.waitFor(async () =>
    expect(await readFile(join(folder, 'about.html.br'))).toEqual(brotliCompressSync(`${longPage}39`)),
  )
})

test('a page that is taken away while it is compressed leaves nothing behind', async () => {
  files = publishedFiles(folder, 0)
  for (let time = 0; time < 20; time++) {
    await files.write('/about', `${longPage}${time}`)
    await sleep(time % 10)
    await files.keepOnly([])
    await files.write('/', page)
    await sleep(20)
    expect((await names()).filter((name) => name.startsWith('about'))).toEqual([])
  }
})

test('a compressed page that a process left unfinished is mended by the next', async () => {
  await files.write('/about', longPage)
  await writeFile(join(folder, 'about.html.gz'), 'of another page')
  files = publishedFiles(folder, 0)
  await files.write('/about', longPage)
  await vi.waitFor(async () =>
    expect(gunzipSync(await readFile(join(folder, 'about.html.gz'))).toString()).toBe(longPage),
  )
})

test('a page that cannot be written leaves nothing half behind', async () => {
  await files.write('/about', page)
  await mkdir(join(folder, 'pl.html'))
  await writeFile(join(folder, 'pl.html/in-the-way'), '')
  await expect(files.write('/pl', page)).rejects.toThrow(/EISDIR/)
  expect((await names()).filter((name) => name.endsWith('.new'))).toEqual([])
})
