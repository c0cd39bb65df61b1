import {mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {brotliCompressSync, brotliDecompressSync, gunzipSync} from 'node:zlib'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {finishedDocument} from '../rendering/render-document.tsx'
import {type StaticExport, staticExport} from './static-export.ts'

let folder: string
let files: StaticExport

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-export-'))
  files = staticExport(folder)
})

// The export may still be compressing files of the test.
afterEach(() => rm(folder, {recursive: true, maxRetries: 10}))

const names = async () => (await readdir(folder, {recursive: true})).toSorted()
const page = '<!doctype html><title>Preise</title>'
const document = (body: string) => finishedDocument(body, 'text/html; charset=utf-8')

test('a page is a file, plain and compressed', async () => {
  await files.write('/de/pricing', document(page))
  expect(await names()).toEqual(['de', 'de/pricing.html', 'de/pricing.html.br', 'de/pricing.html.gz'])
  expect(await readFile(join(folder, 'de/pricing.html'), 'utf8')).toBe(page)
  expect(brotliDecompressSync(await readFile(join(folder, 'de/pricing.html.br'))).toString()).toBe(page)
  expect(gunzipSync(await readFile(join(folder, 'de/pricing.html.gz'))).toString()).toBe(page)
})

test('the landing page is index.html, a locale has its own name, and a file keeps its extension', async () => {
  for (const path of ['/', '/pl', '/pl/sitemap.xml']) await files.write(path, document(page))
  expect((await names()).filter((name) => /html$|xml$/.test(name))).toEqual([
    'index.html',
    'pl.html',
    'pl/sitemap.xml',
  ])
})

test('an unchanged page is not written again, a changed one is replaced', async () => {
  await files.write('/about', document(page))
  const {ino} = await stat(join(folder, 'about.html'))
  await files.write('/about', document(page))
  expect((await stat(join(folder, 'about.html'))).ino).toBe(ino)
  await files.write('/about', document(`${page}!`))
  expect((await stat(join(folder, 'about.html'))).ino).not.toBe(ino)
})

test('a deleted page goes with its compressed forms', async () => {
  for (const path of ['/', '/press', '/de/press']) await files.write(path, document(page))
  await files.delete('/press')
  expect(await names()).not.toContain('press.html.br')
  await files.keepOnly(['/'])
  expect((await names()).filter((name) => name.includes('.'))).toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
  ])
})

test('a missing folder is made', async () => {
  await staticExport(join(folder, 'new')).keepOnly(['/'])
  expect(await names()).toEqual(['new'])
})

/** Long enough for what is kept from being one run of letters. */
const longPage = page + Array.from({length: 500}, (_, line) => `<p>${line * line} Mieten`).join('')

test('a page is compressed as small as possible when no page is written, and its file stays the same', async () => {
  files = staticExport(folder, 20)
  const compressed = () => readFile(join(folder, 'about.html.br'))
  await files.write('/about', document(longPage))
  const {ino} = await stat(join(folder, 'about.html'))
  const quick = (await compressed()).length
  const best = brotliCompressSync(longPage)
  expect(quick).toBeGreaterThan(best.length)
  await vi.waitFor(async () => expect(await compressed()).toEqual(best))
  expect((await stat(join(folder, 'about.html'))).ino).toBe(ino)
})

test('pages that an earlier process compressed fast are compressed by the next one', async () => {
  await files.write('/about', document(longPage))
  const later = staticExport(folder, 20)
  await later.write('/about', document(longPage))
  await vi.waitFor(async () =>
    expect(await readFile(join(folder, 'about.html.br'))).toEqual(brotliCompressSync(longPage)),
  )
})

test('a page that changes while it is compressed is new in every form', async () => {
  files = staticExport(folder, 0)
  for (let change = 0; change < 40; change++) {
    await files.write('/about', document(`${longPage}${change}`))
    await sleep(change % 5)
    const text = await readFile(join(folder, 'about.html'), 'utf8')
    expect(brotliDecompressSync(await readFile(join(folder, 'about.html.br'))).toString()).toBe(text)
    expect(gunzipSync(await readFile(join(folder, 'about.html.gz'))).toString()).toBe(text)
  }
  await vi.waitFor(async () =>
    expect(await readFile(join(folder, 'about.html.br'))).toEqual(brotliCompressSync(`${longPage}39`)),
  )
})

test('a page that is deleted while it is compressed leaves no file', async () => {
  files = staticExport(folder, 0)
  for (let time = 0; time < 20; time++) {
    await files.write('/about', document(`${longPage}${time}`))
    await sleep(time % 10)
    await files.keepOnly([])
    await files.write('/', document(page))
    await sleep(20)
    expect((await names()).filter((name) => name.startsWith('about'))).toEqual([])
  }
})

test('a compressed form that does not match its page is replaced by the next process', async () => {
  await files.write('/about', document(longPage))
  await writeFile(join(folder, 'about.html.gz'), 'of another page')
  files = staticExport(folder, 0)
  await files.write('/about', document(longPage))
  await vi.waitFor(async () =>
    expect(gunzipSync(await readFile(join(folder, 'about.html.gz'))).toString()).toBe(longPage),
  )
})

test('a page that cannot be written leaves no temporary file', async () => {
  await files.write('/about', document(page))
  await mkdir(join(folder, 'pl.html'))
  await writeFile(join(folder, 'pl.html/in-the-way'), '')
  await expect(files.write('/pl', document(page))).rejects.toThrow(/EISDIR/)
  expect((await names()).filter((name) => /\d$/.test(name))).toEqual([])
})

test('a page carries its Content-Security-Policy, without what works in a header only', async () => {
  const policy = "default-src 'none'; frame-ancestors 'none'; style-src 'self'"
  await files.write('/about', finishedDocument('<html><head><title>A</title>', 'text/html', policy))
  expect(await readFile(join(folder, 'about.html'), 'utf8')).toBe(
    `<html><head><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'self'"><title>A</title>`,
  )
})

test('two instances that write the same pages at the same time leave files that belong together', async () => {
  const writers = [staticExport(folder, 20), staticExport(folder, 20)]
  for (let round = 0; round < 20; round++)
    await Promise.all(
      // One is a change ahead of the other at times.
      writers.map((writer, n) => writer.write('/de', document(`${page}${round + ((n * round) % 2)}`))),
    )
  await vi.waitFor(async () => {
    const written = await readFile(join(folder, 'de.html'))
    expect(brotliDecompressSync(await readFile(join(folder, 'de.html.br')))).toEqual(written)
    expect(gunzipSync(await readFile(join(folder, 'de.html.gz')))).toEqual(written)
  }, 5_000)
})
