import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {finishedDocument} from '../rendering/finished-document.ts'
import {pageStore} from './page-store.ts'

const page = (text: string) => finishedDocument(text, 'text/html')
const put = (store: ReturnType<typeof pageStore>, path: string, text: string) =>
  store.publish(new Map([[path, page(text)]]))

let folder: string
let own: string
let build: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-store-'))
  own = join(folder, 'own')
  build = join(folder, 'build')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, {recursive: true})
})

test('a later process has the documents of an earlier one, and those of the build', async () => {
  await put(pageStore(build), '/about', 'built')
  await put(pageStore(build), '/pricing', 'built')
  await put(pageStore(own, build), '/about', 'newer')
  const store = pageStore(own, build)
  expect(await store.get('/about')).toEqual(page('newer'))
  expect(await store.get('/pricing')).toEqual(page('built'))
  expect(await store.get('/contact')).toBeNull()
})

test('a deleted document does not come back from the build', async () => {
  await put(pageStore(build), '/about', 'built')
  await pageStore(own, build).publish(new Map([['/about', null]]))
  expect(await pageStore(own, build).get('/about')).toBeNull()
})

test.each([
  ['an empty file', () => ''],
  ['half a body', (file: string) => file.slice(0, -3)],
  ['another body', (file: string) => file.replace('newer', 'never')],
])('a damaged file costs nothing while the build has the document: %s', async (_, damage) => {
  await put(pageStore(build), '/about', 'built')
  await put(pageStore(own, build), '/about', 'newer')
  const [file = ''] = await readdir(own)
  await writeFile(join(own, file), damage(await readFile(join(own, file), 'utf8')))
  expect(await pageStore(own, build).get('/about')).toEqual(page('built'))
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).toContain('cache-read-failed')
})

test('letters of every language, and a policy, are the same after a restart', async () => {
  const document = finishedDocument('Zażółć – „Straße“, não\n\n', 'text/html', "default-src 'none'")
  await pageStore(own).publish(new Map([['/about', document]]))
  expect(await pageStore(own).get('/about')).toEqual(document)
})

test('a disk that refuses writes does not lose a page', async () => {
  const store = pageStore('/dev/null/no-folder')
  await put(store, '/about', 'newer')
  expect(await store.get('/about')).toEqual(page('newer'))
})
