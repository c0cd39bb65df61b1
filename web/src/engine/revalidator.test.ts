import {setTimeout as sleep} from 'node:timers/promises'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {siteEvents} from '../events.ts'
import {finishedDocument} from '../rendering/render-document.tsx'
import {contentCache, type ContentCache, type OnRead, queryKey} from './content-cache.ts'
import {createRevalidator, type Revalidator} from './revalidator.ts'

interface Page {
  readonly path: string
  readonly id: string
}

/** The documents in the lake: the text of each, by id. */
let documents: Map<string, string>
let isLakeAway: boolean
let knownLists: number
let rendered: string[]
let saved: Map<string, string>
let content: ContentCache
let site: Revalidator<Page>
let duringRender: (() => void) | undefined
let beforeRender: (path: string) => void
let isSame: (path: string) => boolean
let beforeSave: () => Promise<void>
let beforeAnswer: (id: string | undefined) => Promise<void>
/** By edition: the paths that it changes, those that it removes after a minus. */
let editions: string[][]
let findChanges: () => void

const list = {query: '*[_type == "page"]', reads: ['page'], lists: ['page']} as const
const byId = {query: '*[_id == $id][0]', reads: ['page', 'plan'], lists: []} as const

async function read(query: typeof list | typeof byId, id: string | null, onRead: OnRead): Promise<unknown> {
  const parameters: Record<string, string> = id === null ? {} : {id}
  const {value, hash} = await content.getFresh(query, parameters)
  onRead(queryKey(query, parameters), hash)
  return value
}

const pagesIn = (ids: unknown): readonly Page[] =>
  Array.isArray(ids) ? ids.map(({_id}: {_id: string}) => ({path: `/${_id}`, id: _id})) : []

/** @param longestHold milliseconds; an edition that waits for longer is late, which a busy machine must not make it */
const createSite = (longestHold = 20_000) =>
  createRevalidator<Page>({
    content,
    listPages: async (onRead) => pagesIn(await read(list, null, onRead)),
    listKnownPages: async () => {
      knownLists += 1
      return pagesIn(await content.get(list))
    },
    render: async ({path, id}, onRead, isRendered) => {
      beforeRender(path)
      const settings = id === 'alone' ? null : await read(byId, 'settings', onRead)
      const own = await read(byId, id, onRead)
      duringRender?.()
      if (isRendered && isSame(path)) return null
      rendered.push(path)
      return finishedDocument(JSON.stringify([settings, own]), 'text/html')
    },
    findChanges: async () => findChanges(),
    publish: async ({finished, removed}) => {
      await beforeSave()
      editions.push([...finished.keys(), ...removed.map((path) => `-${path}`)])
      for (const [path, {body}] of finished) saved.set(path, body)
      for (const path of removed) saved.delete(path)
    },
    retryAfter: {first: 20, longest: 50},
    longestHold,
  })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  documents = new Map([
    ['settings', 'S1'],
    ['a', 'A1'],
    ['b', 'B1'],
  ])
  isLakeAway = false
  knownLists = 0
  rendered = []
  saved = new Map()
  duringRender = undefined
  beforeRender = () => {}
  isSame = () => false
  beforeSave = async () => {}
  beforeAnswer = async () => {}
  editions = []
  findChanges = () => {}
  content = contentCache({
    fetch: async (query, {id}) => {
      if (isLakeAway) throw new Error('no connection')
      if (query === list.query)
        return [...documents.keys()].filter((key) => key !== 'settings').map((_id) => ({_id}))
      await beforeAnswer(String(id))
      const text = documents.get(String(id))
      return text === undefined ? null : {_id: id, text}
    },
    folder: '/dev/null/no-folder',
  })
  site = createSite()
})

afterEach(() => {
  siteEvents().removeAllListeners()
  vi.restoreAllMocks()
})

const publish = (id: string, text: string | null, type: 'page' | 'plan' = 'page') => {
  if (text === null) documents.delete(id)
  else documents.set(id, text)
  site.contentChanged({id, type})
}

const idle = () => vi.waitFor(() => expect(site.pending()).toBe(0), 5_000)

async function started(): Promise<void> {
  site.start()
  await idle()
  rendered.length = 0
}

test('a start renders every page once', async () => {
  site.start()
  await idle()
  expect(rendered).toEqual(['/a', '/b'])
  expect(saved.get('/a')).toContain('A1')
})

test('a change renders the pages that read the document, and no others', async () => {
  await started()
  publish('a', 'A2')
  await idle()
  expect(rendered).toEqual(['/a'])
  expect(saved.get('/a')).toContain('A2')
  publish('settings', 'S2', 'plan')
  await idle()
  expect(rendered).toEqual(['/a', '/a', '/b'])
})

test('a page that is the same as before is not published, unless it was deleted meanwhile', async () => {
  isSame = (path) => path === '/a'
  await started()
  publish('settings', 'S2', 'plan')
  await idle()
  expect(editions.at(-1)).toEqual(['/b'])
  publish('a', null)
  await idle()
  publish('a', 'A1')
  await idle()
  expect(editions.at(-1)).toEqual(['/a'])
})

test('the pages of a change are published in one moment, new and deleted ones with them', async () => {
  await started()
  editions.length = 0
  beforeRender = (path) => expect([path, saved.get('/b')]).toEqual([path, expect.stringContaining('S1')])
  documents.set('settings', 'S2')
  documents.set('c', 'C1')
  documents.delete('a')
  for (const id of ['settings', 'c', 'a']) site.contentChanged({id, type: 'page'})
  await idle()
  expect(editions.map((paths) => paths.toSorted())).toEqual([['-/a', '/b', '/c']])
})

test('visitors get the pages of the last edition until the next one is published', async () => {
  await started()
  const saving = Promise.withResolvers<void>()
  const meanwhile: Promise<(Page | null)[]>[] = []
  findChanges = () => void meanwhile.push(Promise.all([site.find('/a'), site.find('/c')]))
  beforeSave = () => saving.promise
  publish('c', 'C1')
  publish('a', null)
  await vi.waitFor(async () => expect(await site.find('/c')).not.toBeNull())
  expect(await meanwhile[0]).toEqual([{path: '/a', id: 'a'}, null])
  expect(await site.find('/a')).toBeNull()
  expect(site.pending()).toBeGreaterThan(0)
  saving.resolve()
  await idle()
})

test('what no webhook has told of yet joins the edition', async () => {
  await started()
  editions.length = 0
  documents.set('b', 'B2')
  const found = ['a', 'alone']
  findChanges = () => {
    const id = found.shift()
    if (id !== undefined) publish(id, 'new')
  }
  site.contentChanged({id: 'b', type: 'page'})
  await idle()
  // One was found before pages were rendered, the other one afterwards.
  expect(rendered).toEqual(['/a', '/b', '/alone'])
  expect(editions).toEqual([['/a', '/b', '/alone']])
})

test('changes that come all the time do not keep pages back', async () => {
  site = createSite(100)
  await started()
  let n = 2
  findChanges = () => publish('settings', `S${n++}`, 'plan')
  findChanges()
  await vi.waitFor(() => expect(saved.get('/a')).not.toContain('S1'))
  findChanges = () => {}
  await idle()
})

test('a change that no answer shows renders nothing', async () => {
  await started()
  site.contentChanged({id: 'a', type: 'page'})
  site.contentChanged('everything')
  await idle()
  expect(rendered).toEqual([])
})

test('many changes at once render each page once', async () => {
  await started()
  for (let n = 2; n < 50; n++) publish('settings', `S${n}`, 'plan')
  await idle()
  expect(rendered).toEqual(['/a', '/b'])
  expect(saved.get('/b')).toContain('S49')
})

test('new pages are rendered, deleted ones are removed, and others stay as they are', async () => {
  await started()
  publish('c', 'C1')
  publish('a', null)
  await idle()
  expect(rendered).toEqual(['/c'])
  expect([...saved.keys()].toSorted()).toEqual(['/b', '/c'])
  expect(await site.find('/a')).toBeNull()
  expect(console.warn).not.toHaveBeenCalled()
})

test('a change that comes during a rendering is shown afterwards', async () => {
  await started()
  duringRender = () => {
    duringRender = undefined
    publish('a', 'A3')
  }
  publish('a', 'A2')
  await vi.waitFor(() => expect(saved.get('/a')).toContain('A3'))
})

test('while the lake is away pages stay, and its return is noticed without another change', async () => {
  await started()
  isLakeAway = true
  publish('a', 'A2')
  publish('b', null)
  await sleep(200)
  expect(saved.get('/a')).toContain('A1')
  expect(saved.has('/b')).toBe(true)
  expect(site.pending()).toBeGreaterThan(0)
  isLakeAway = false
  await idle()
  expect(saved.get('/a')).toContain('A2')
  expect(saved.has('/b')).toBe(false)
})

test('an answer that is slow delays only the pages that read it, also those of later changes', async () => {
  site = createSite(100)
  documents.set('alone', 'X1')
  await started()
  const answered = Promise.withResolvers<void>()
  beforeAnswer = async (id) => {
    if (id === 'settings') await answered.promise
  }
  publish('settings', 'S2', 'plan')
  publish('alone', 'X2')
  await vi.waitFor(() => expect(saved.get('/alone')).toContain('X2'))
  publish('alone', 'X3')
  await vi.waitFor(() => expect(saved.get('/alone')).toContain('X3'), 3_000)
  expect(saved.get('/a')).toContain('S1')
  answered.resolve()
  await idle()
  expect(saved.get('/a')).toContain('S2')
})

test('an answer that came for the rendering of a new page is shown by the others as well', async () => {
  await started()
  beforeRender = (path) => {
    if (path !== '/c' || documents.get('settings') === 'S2') return
    publish('settings', 'S2', 'plan')
  }
  publish('c', 'C1')
  await vi.waitFor(() => expect(saved.get('/c')).toContain('S2'))
  await idle()
  expect(saved.get('/a')).toContain('S2')
})

test('a page that cannot be rendered does not keep others from it, and is tried again', async () => {
  await started()
  let isBroken = true
  duringRender = () => {
    if (isBroken && rendered.at(-1) !== '/a') throw new Error('broken')
  }
  publish('settings', 'S2', 'plan')
  await sleep(60)
  isBroken = false
  await idle()
  expect([...saved.values()].every((body) => body.includes('S2'))).toBe(true)
})

test('the time from a change until its page is saved is reported, failures included', async () => {
  await started()
  const times: number[] = []
  siteEvents().on('page-revalidated', (time) => times.push(time))
  duringRender = () => {
    duringRender = undefined
    throw new Error('broken')
  }
  publish('a', 'A2')
  await idle()
  expect(times).toHaveLength(1)
  expect(times[0]).toBeGreaterThanOrEqual(20)
})

test('a build ends with the first failure', async () => {
  isLakeAway = true
  await expect(site.finish()).rejects.toThrow('no connection')
  isLakeAway = false
  await site.finish()
  expect(saved.size).toBe(2)
})

test('a deletion that comes while the page is being published removes it', async () => {
  await started()
  const saving = Promise.withResolvers<void>()
  beforeSave = () => saving.promise
  publish('a', 'A2')
  await vi.waitFor(() => expect(rendered).toEqual(['/a']))
  publish('a', null)
  saving.resolve()
  await idle()
  expect(saved.has('/a')).toBe(false)
  expect(await site.find('/a')).toBeNull()
})

test('an edition that cannot be published is tried again', async () => {
  await started()
  let failures = 2
  beforeSave = async () => {
    if (failures-- > 0) throw new Error('busy')
  }
  publish('a', null)
  await idle()
  expect(saved.has('/a')).toBe(false)
  expect(failures).toBe(-1)
})

test('changes that come while renderings fail do not end the retries', async () => {
  for (let n = 0; n < 8; n++) documents.set(`page-${n}`, 'P')
  await started()
  let isBroken = true
  duringRender = () => {
    if (!isBroken) return
    site.contentChanged({id: 'a', type: 'page'})
    throw new Error('broken')
  }
  publish('settings', 'S2', 'plan')
  await sleep(150)
  isBroken = false
  await idle()
  expect([...saved.values()].every((body) => body.includes('S2'))).toBe(true)
})

test('before the first list, requests share one list of the known pages, and a failed one is not kept', async () => {
  isLakeAway = true
  await expect(site.find('/a')).rejects.toThrow('no connection')
  isLakeAway = false
  expect(await site.find('/a')).toEqual({path: '/a', id: 'a'})
  expect(await site.find('/nothing')).toBeNull()
  expect(knownLists).toBe(2)
})
