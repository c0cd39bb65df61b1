import {mkdtemp, open, readFile, rm} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {nodeFs as NodeFs} from 'next/dist/server/lib/node-fs-methods.js'
import type {
  CachedRouteKind,
  IncrementalCachedAppPageValue,
  IncrementalCacheKind,
} from 'next/dist/server/response-cache/types.js'
import {afterAll, beforeAll, expect, test} from 'vitest'
import DocumentCache from './document-cache.ts'
import {allWritten} from './writings.ts'

const {nodeFs}: {readonly nodeFs: typeof NodeFs} = createRequire(import.meta.url)(
  'next/dist/server/lib/node-fs-methods.js',
)

// Next's enumerations are there as types alone.
const pageKind = 'APP_PAGE' as CachedRouteKind.APP_PAGE
const kind = 'APP_PAGE' as IncrementalCacheKind.APP_PAGE

const rendered = '<style>a{}</style><h1>Rent</h1><script>self.__next_f=[]</script>'
const document = '<style>a{}</style><h1>Rent</h1>'

/** A page as Next hands it in. */
const page = (html: string): IncrementalCachedAppPageValue => ({
  kind: pageKind,
  html,
  rscData: Buffer.from('payload'),
  headers: {'x-next-cache-tags': 'content:page'},
  postponed: undefined,
  status: 200,
  segmentData: undefined,
})

let serverDistDir = ''
beforeAll(async () => {
  serverDistDir = await mkdtemp(join(tmpdir(), 'document-cache-'))
})
afterAll(() => rm(serverDistDir, {recursive: true}))

/** Next makes one for each request. */
const cache = (fs = nodeFs) =>
  new DocumentCache({
    fs,
    serverDistDir,
    flushToDisk: true,
    revalidatedTags: [],
    maxMemoryCacheSize: 1_000_000,
    _requestHeaders: {},
  })

const context = {kind, isFallback: false, isRoutePPREnabled: false} as const

async function got(key: string) {
  const value = (await cache().get(key, context))?.value
  if (value?.kind !== pageKind) throw new Error(`there is no page at ${key}`)
  return value
}

test('gives a page as a document under its own policy, with the headers that it had', async () => {
  await cache().set('/pl', page(rendered), context)
  const {html, headers, status} = await got('/pl')
  expect(html).toBe(document)
  expect(status).toBe(200)
  expect(headers).toMatchObject({'x-next-cache-tags': 'content:page'})
  expect(headers?.['content-security-policy']).toMatch(/^default-src 'none'; .*trusted-types 'none'$/)
})

test('works a page out once, however often it is asked for', async () => {
  await cache().set('/once', page(rendered), context)
  expect(await got('/once')).toBe(await got('/once'))
})

test('what waited for a page gets the document too: the value that was handed in becomes it', async () => {
  const value = page(rendered)
  await cache().set('/miss', value, context)
  expect(value.html).toBe(document)
  expect(value.headers?.['content-security-policy']).toBeDefined()
})

test('keeps what was rendered, also when Next hands the document in again', async () => {
  await cache().set('/kept', page(rendered), context)
  await cache().set('/kept', await got('/kept'), context)
  await allWritten()
  expect(await readFile(join(serverDistDir, 'app/kept.html'), 'utf8')).toBe(rendered)
  const waited = page(rendered)
  await cache().set('/waited', waited, context)
  await cache().set('/waited', waited, context)
  await allWritten()
  expect(await readFile(join(serverDistDir, 'app/waited.html'), 'utf8')).toBe(rendered)
  expect((await got('/kept')).html).toBe(document)
})

test('a new rendering takes the place of the old one', async () => {
  await cache().set('/again', page(rendered), context)
  expect((await got('/again')).html).toBe(document)
  await cache().set('/again', page(rendered.replace('Rent', 'Leases')), context)
  expect((await got('/again')).html).toContain('Leases')
})

test('shows each rendering at once, whatever the disk is busy with, and writes the newest', async () => {
  const disk = Promise.withResolvers<void>()
  const slow = cache({...nodeFs, mkdir: (folder) => disk.promise.then(() => nodeFs.mkdir(folder))})
  for (const name of ['Rent', 'Leases', 'Deposits']) {
    await slow.set('/busy', page(rendered.replace('Rent', name)), context)
    expect((await got('/busy')).html).toContain(name)
  }
  disk.resolve()
  await allWritten()
  expect(await readFile(join(serverDistDir, 'app/busy.html'), 'utf8')).toContain('Deposits')
  expect((await got('/busy')).html).toContain('Deposits')
})

test('replaces files as a whole', async () => {
  await cache().set('/whole', page(rendered), context)
  await allWritten()
  const reader = await open(join(serverDistDir, 'app/whole.html'))
  await cache().set('/whole', page(rendered.replace('Rent', 'Leases')), context)
  await allWritten()
  expect(await reader.readFile('utf8')).toBe(rendered)
  await reader.close()
})

test('leaves alone what is no page', async () => {
  const answer = {
    kind: 'FETCH' as CachedRouteKind.FETCH,
    data: {headers: {}, body: '<script>1</script>', url: 'http://lake'},
    revalidate: 60,
  }
  await cache().set('answer', answer, {fetchCache: true})
  const found = await cache().get('answer', {
    kind: 'FETCH' as IncrementalCacheKind.FETCH,
    fetchUrl: '',
    fetchIdx: 0,
    tags: [],
    softTags: [],
  })
  expect(found?.value).toMatchObject({data: {body: '<script>1</script>'}})
  expect(await cache().get('/nothing', context)).toBeNull()
})
