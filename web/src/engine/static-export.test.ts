import {mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {brotliCompressSync, brotliDecompressSync, gunzipSync} from 'node:zlib'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {finishedDocument} from '../rendering/render-document.tsx'
import {newestEdition, staticExport} from './static-export.ts'

let folder: string
let files: ReturnType<typeof staticExport>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-export-'))
  files = staticExport(folder)
})

// The export may still be compressing files of the test.
afterEach(() => rm(folder, {recursive: true, maxRetries: 10}))

/** A file of the newest edition. */
const edition = async (file = '') => join(folder, String(await newestEdition(folder)), file)
const names = async () => (await readdir(await edition(), {recursive: true})).toSorted()
const read = async (file: string) => readFile(await edition(file))
const inode = async (file: string) => (await stat(await edition(file))).ino

const page = '<!doctype html><title>Preise</title>'
const document = (body: string) => finishedDocument(body, 'text/html; charset=utf-8')

/** Long enough for what is kept from being one run of letters. */
const longPage = page + Array.from({length: 500}, (_, line) => `<p>${line * line} Mieten`).join('')

/** Publishes pages, beside those at other paths. */
async function publish(
  pages: Readonly<Record<string, string>>,
  others: readonly string[] = [],
  writer = files,
): Promise<void> {
  const finished = new Map(Object.entries(pages).map(([path, body]) => [path, document(body)]))
  await writer.publish(finished, [...new Set([...finished.keys(), ...others])])
}

test('a page is a file, and soon a compressed one, too', async () => {
  files = staticExport(folder, 20)
  await publish({'/de/pricing': longPage})
  expect(await names()).toEqual(['de', 'de/pricing.html'])
  const before = await inode('de/pricing.html')
  await vi.waitFor(async () =>
    expect(await names()).toEqual(['de', 'de/pricing.html', 'de/pricing.html.br', 'de/pricing.html.gz']),
  )
  expect(String(await read('de/pricing.html'))).toBe(longPage)
  expect(await read('de/pricing.html.br')).toEqual(brotliCompressSync(longPage))
  expect(String(gunzipSync(await read('de/pricing.html.gz')))).toBe(longPage)
  expect(await inode('de/pricing.html')).toBe(before)
})

test('the landing page is index.html, a locale has its own name, and a file keeps its extension', async () => {
  await publish({'/': page, '/pl': page, '/pl/sitemap.xml': page})
  expect((await names()).filter((name) => /html$|xml$/.test(name))).toEqual([
    'index.html',
    'pl.html',
    'pl/sitemap.xml',
  ])
})

test('an unchanged page stays the same file in every form, a changed one is another one', async () => {
  files = staticExport(folder, 50)
  await publish({'/about': page, '/pl': page})
  await vi.waitFor(async () => expect(await names()).toHaveLength(6))
  const inodes = () => Promise.all(['pl.html', 'pl.html.br', 'pl.html.gz', 'about.html'].map(inode))
  const before = await inodes()
  await publish({'/about': `${page}!`}, ['/pl'])
  expect(await names()).toEqual(['about.html', 'pl.html', 'pl.html.br', 'pl.html.gz'])
  const [about, ...others] = (await inodes()).toReversed()
  expect(others.toReversed()).toEqual(before.slice(0, 3))
  expect(about).not.toBe(before[3])
})

test('an edition without a difference is not made', async () => {
  await publish({'/about': page})
  await publish({'/about': page}, ['/not-rendered-yet'])
  expect(await newestEdition(folder)).toBe(1)
})

test('a deleted page goes with its compressed forms', async () => {
  files = staticExport(folder, 20)
  await publish({'/': page, '/press': page, '/de/press': page})
  await vi.waitFor(async () => expect(await names()).toContain('press.html.br'))
  await publish({}, ['/', '/de/press'])
  expect((await names()).filter((name) => name.startsWith('press'))).toEqual([])
  await publish({}, ['/'])
  expect(await names()).toEqual(['index.html', 'index.html.br', 'index.html.gz'])
})

test('a missing folder is made', async () => {
  const writer = staticExport(join(folder, 'new'))
  await publish({'/': page}, [], writer)
  expect(await newestEdition(join(folder, 'new'))).toBe(1)
})

test('pages that an earlier process did not compress are compressed by the next one', async () => {
  await publish({'/about': longPage})
  await publish({'/about': longPage}, [], staticExport(folder, 20))
  await vi.waitFor(async () => expect(await read('about.html.br')).toEqual(brotliCompressSync(longPage)))
})

test('a page that changes while it is compressed is new in every form', async () => {
  files = staticExport(folder, 0)
  for (let change = 0; change < 40; change++) {
    await publish({'/about': `${longPage}${change}`})
    await sleep(change % 5)
    const text = String(await read('about.html'))
    const forms = (await names()).flatMap((name) => /br$|gz$/.exec(name)?.[0] ?? [])
    for (const form of forms) {
      const decompress = form === 'br' ? brotliDecompressSync : gunzipSync
      expect(String(decompress(await read(`about.html.${form}`)))).toBe(text)
    }
  }
  await vi.waitFor(async () =>
    expect(await read('about.html.br')).toEqual(brotliCompressSync(`${longPage}39`)),
  )
})

test('an edition that cannot be made leaves no draft, and is made later', async () => {
  await publish({'/': page})
  await mkdir(await edition('pl.html'))
  await writeFile(await edition('pl.html/in-the-way'), '')
  await expect(publish({'/de': page}, ['/', '/pl'])).rejects.toThrow(/EPERM/)
  expect(await readdir(folder)).toEqual(['1'])
  await publish({'/de': page}, ['/'])
  expect(String(await read('de.html'))).toBe(page)
})

test('a page carries its Content-Security-Policy, without what works in a header only', async () => {
  const policy = "default-src 'none'; frame-ancestors 'none'; style-src 'self'"
  const about = finishedDocument('<html><head><title>A</title>', 'text/html', policy)
  await files.publish(new Map([['/about', about]]), ['/about'])
  expect(String(await read('about.html'))).toBe(
    `<html><head><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'self'"><title>A</title>`,
  )
})

test('two instances that publish at the same time lose nothing, and the same edition is made once', async () => {
  const writers = [staticExport(folder, 20), staticExport(folder, 20)]
  const paths = ['/', '/own-0', '/own-1']
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      writers.map((writer, n) =>
        publish({'/': `${page}${round}`, [`/own-${n}`]: `${page}${round}`}, paths, writer),
      ),
    )
    for (const name of ['index', 'own-0', 'own-1'])
      expect([name, String(await read(`${name}.html`))]).toEqual([name, `${page}${round}`])
  }
  const before = await newestEdition(folder)
  await Promise.all(writers.map((writer) => publish({'/': `${page}!`}, paths, writer)))
  expect(await newestEdition(folder)).toBe(before + 1)
})
