import {setTimeout as sleep} from 'node:timers/promises'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {serverProcess} from '../server-process.ts'
import {finishedDocument, textOf} from '../rendering/finished-document.ts'
import {createEditions, type Editions} from './editions.ts'
import {type OnRead, queryKey, queryResults, type QueryResults} from './query-results.ts'

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
let results: QueryResults
let site: Editions<Page>
let duringRender: (() => void) | undefined
let beforeRender: (path: string) => void
let beforeSave: () => Promise<void>
let beforeResponse: (id: string | undefined) => Promise<void>
/** By edition: the paths that it changes, those that it removes after a minus. */
let editions: string[][]
/** Called when the site asks for the state of the content. */
let onState: () => void

const list = {query: '*[_type == "page"]'}
const byId = {query: '*[_id == $id][0]'}

async function read(query: typeof list, id: string | null, onRead: OnRead): Promise<unknown> {
  const parameters: Record<string, string> = id === null ? {} : {id}
  const {value, hash} = await results.getFresh(query, parameters)
  onRead(queryKey(query, parameters), hash)
  return value
}

const pagesIn = (ids: unknown): readonly Page[] =>
  Array.isArray(ids) ? ids.map(({_id}: {_id: string}) => ({path: `/${_id}`, id: _id})) : []

/** @param maxHoldMs a late edition is published incomplete, which must not happen because a machine is busy */
const createSite = (maxHoldMs = 20_000, maxUnusable = 50) =>
  createEditions<Page>({
    results,
    listPages: async (onRead) => pagesIn(await read(list, null, onRead)),
    listKnownPages: async () => {
      knownLists += 1
      return pagesIn(await results.get(list))
    },
    prepare: async ({path, id}, onRead) => {
      beforeRender(path)
      const settings = id === 'alone' ? null : await read(byId, 'settings', onRead)
      const own = await read(byId, id, onRead)
      duringRender?.()
      return {
        inputs: path === '/unchanged' ? [] : [settings, own],
        render: async () => {
          rendered.push(path)
          return finishedDocument(JSON.stringify([settings, own]), 'text/html')
        },
      }
    },
    contentState: async () => {
      onState()
      return JSON.stringify([...documents])
    },
    publish: async ({documents: changed, onShown}) => {
      onShown()
      await beforeSave()
      const finished = [...changed].flatMap(([path, document]) =>
        document ? [{path, text: textOf(document)}] : [],
      )
      const removed = [...changed.keys()].filter((path) => changed.get(path) === null)
      editions.push([...finished.map(({path}) => path), ...removed.map((path) => `-${path}`)])
      for (const {path, text} of finished) saved.set(path, text)
      for (const path of removed) saved.delete(path)
    },
    retryMs: {first: 20, max: 50, maxUnusable},
    maxHoldMs,
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
  beforeSave = async () => {}
  beforeResponse = async () => {}
  editions = []
  onState = () => {}
  results = queryResults({
    fetch: async (query, {id}) => {
      if (isLakeAway) throw new Error('no connection')
      if (query === list.query) {
        const result = [...documents.keys()].filter((key) => key !== 'settings').map((_id) => ({_id}))
        return {result, syncTags: ['type.page']}
      }
      await beforeResponse(String(id))
      const text = documents.get(String(id))
      return {result: text === undefined ? null : {_id: id, text}, syncTags: [`id.${String(id)}`]}
    },
    folder: '/dev/null/no-folder',
  })
  site = createSite()
})

afterEach(() => {
  serverProcess().metricsEvents.removeAllListeners()
  vi.restoreAllMocks()
})

const tagsOf = (id: string) => (id === 'settings' ? ['id.settings'] : [`id.${id}`, 'type.page'])

const publish = (id: string, text: string | null) => {
  if (text === null) documents.delete(id)
  else documents.set(id, text)
  site.changed({tags: tagsOf(id)})
}

const idle = () => expect.poll(() => site.staleCount()).toBe(0)

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
  publish('settings', 'S2')
  await idle()
  expect(rendered).toEqual(['/a', '/a', '/b'])
})

test('a page with the same inputs is not rendered again, unless it was deleted in the meantime', async () => {
  documents.set('unchanged', 'U1')
  await started()
  publish('settings', 'S2')
  await idle()
  expect(editions.at(-1)).toEqual(['/a', '/b'])
  publish('unchanged', null)
  await idle()
  publish('unchanged', 'U1')
  await idle()
  expect(editions.at(-1)).toEqual(['/unchanged'])
})

test('the pages of a change are published in one moment, new and deleted ones with them', async () => {
  await started()
  editions.length = 0
  beforeRender = (path) => expect([path, saved.get('/b')]).toEqual([path, expect.stringContaining('S1')])
  documents.set('settings', 'S2')
  documents.set('c', 'C1')
  documents.delete('a')
  site.changed({tags: ['settings', 'c', 'a'].flatMap(tagsOf)})
  await idle()
  expect(editions.map((paths) => paths.toSorted())).toEqual([['-/a', '/b', '/c']])
})

test('visitors get the pages of the last edition until the next one is published', async () => {
  await started()
  const saving = Promise.withResolvers<void>()
  const meanwhile: Promise<(Page | null)[]>[] = []
  beforeRender = () => void meanwhile.push(Promise.all([site.find('/a'), site.find('/c')]))
  beforeSave = () => saving.promise
  publish('c', 'C1')
  publish('a', null)
  await expect.poll(() => site.find('/c')).not.toBeNull()
  expect(await meanwhile[0]).toEqual([{path: '/a', id: 'a'}, null])
  expect(await site.find('/a')).toBeNull()
  expect(site.staleCount()).toBeGreaterThan(0)
  saving.resolve()
  await idle()
})

test('an edition waits for a live event that is late, and shows that change too', async () => {
  await started()
  editions.length = 0
  beforeRender = () => {
    if (documents.get('a') !== 'A1') return
    documents.set('a', 'A2')
    setTimeout(() => site.changed({tags: tagsOf('a')}), 50)
  }
  publish('b', 'B2')
  await idle()
  expect(rendered).toEqual(['/b', '/a'])
  expect(editions).toEqual([['/b', '/a']])
})

test('a change whose live event is lost during an edition is published with it', async () => {
  await started()
  editions.length = 0
  beforeRender = () => void documents.set('a', 'A2')
  publish('b', 'B2')
  await idle()
  expect(editions).toEqual([['/b', '/a']])
})

test('a change whose live event is lost is found by a check', async () => {
  await started()
  await site.check()
  await idle()
  expect(rendered).toEqual([])
  documents.set('a', 'A2')
  documents.set('c', 'C1')
  await site.check()
  await idle()
  expect(rendered).toEqual(['/a', '/c'])
})

test('a check finds a change whose live event was lost before that of another change', async () => {
  await started()
  await site.check()
  await idle()
  documents.set('a', 'A2')
  publish('b', 'B2')
  await idle()
  expect(saved.get('/a')).toContain('A1')
  await site.check()
  await idle()
  expect(saved.get('/a')).toContain('A2')
})

test('a publish does not wait for a slow check', async () => {
  await started()
  const slow = Promise.withResolvers<void>()
  beforeResponse = (id) => (id === 'a' ? slow.promise : Promise.resolve())
  const checked = site.check()
  publish('b', 'B2')
  await idle()
  expect(saved.get('/b')).toContain('B2')
  slow.resolve()
  await checked
  expect(rendered).toEqual(['/b'])
})

test('a page that cannot be rendered does not keep later changes of other pages from visitors', async () => {
  await started()
  duringRender = () => {
    if (documents.get('a') === 'broken' && isReading === '/a') throw new Error('broken')
  }
  let isReading = ''
  beforeRender = (path) => {
    isReading = path
  }
  publish('a', 'broken')
  await expect.poll(() => console.warn).toHaveBeenCalled()
  publish('b', 'B2')
  await expect.poll(() => saved.get('/b')).toContain('B2')
  publish('a', 'A2')
  await idle()
  expect(saved.get('/a')).toContain('A2')
})

test('many unusable pages in a row, whose results come first, do not keep other pages from being rendered', async () => {
  const good: string[] = []
  // A site lists the languages of a document one after the other. Three documents are unusable.
  for (let n = 0; n < 60; n++) {
    const isBad = n < 12
    documents.set(isBad ? `bad-${n}` : `good-${n}`, 'X')
    if (!isBad) good.push(`/good-${n}`)
  }
  beforeResponse = (id) => sleep(id?.startsWith('good') ? 30 : 0)
  beforeRender = (path) => {
    if (path.startsWith('/bad')) throw new Error('unusable')
  }
  site.start()
  await expect.poll(() => [...saved.keys()]).toEqual(expect.arrayContaining(good))
  expect(site.hasRenderedAll()).toBe(true)
  beforeRender = () => {}
  await idle()
})

test('an unusable page is retried less and less often, and at once when its content changes', async () => {
  site = createSite(20_000, 60_000)
  let tries = 0
  beforeRender = (path) => {
    if (path !== '/a' || documents.get('a') === 'fixed') return
    tries += 1
    throw new Error('unusable')
  }
  site.start()
  await sleep(1_500)
  // After 20, 40, 80, 160, 320 and 640 ms.
  expect(tries).toBeLessThanOrEqual(7)
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('"message":"PageUnusable: /a: unusable"'))
  publish('a', 'fixed')
  await idle()
  expect(saved.get('/a')).toContain('fixed')
})

test('a lake that fails after it has listed the pages does not get the queries of all of them', async () => {
  for (let n = 0; n < 200; n++) documents.set(`page-${n}`, 'X')
  let requests = 0
  beforeResponse = () => {
    requests += 1
    throw new Error('no connection')
  }
  await expect(site.finish()).rejects.toThrow('no connection')
  expect(requests).toBeLessThan(30)
})

test('changes that come all the time do not keep pages back', async () => {
  site = createSite(100)
  await started()
  let n = 2
  onState = () => publish('settings', `S${n++}`)
  onState()
  await expect.poll(() => saved.get('/a')).not.toContain('S1')
  onState = () => {}
  await idle()
})

test('a change that no result shows renders nothing', async () => {
  await started()
  site.changed({tags: tagsOf('a')})
  site.changed('everything')
  await idle()
  expect(rendered).toEqual([])
})

test('many changes at once render each page once', async () => {
  await started()
  for (let n = 2; n < 50; n++) publish('settings', `S${n}`)
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
  await expect.poll(() => saved.get('/a')).toContain('A3')
})

test('while the lake is down pages stay, and its recovery is noticed without another change', async () => {
  await started()
  isLakeAway = true
  publish('a', 'A2')
  publish('b', null)
  await sleep(200)
  expect(saved.get('/a')).toContain('A1')
  expect(saved.has('/b')).toBe(true)
  expect(site.staleCount()).toBeGreaterThan(0)
  isLakeAway = false
  await idle()
  expect(saved.get('/a')).toContain('A2')
  expect(saved.has('/b')).toBe(false)
})

test('a slow result delays only the pages that read it, also those of later changes', async () => {
  site = createSite(100)
  documents.set('alone', 'X1')
  await started()
  const answered = Promise.withResolvers<void>()
  beforeResponse = async (id) => {
    if (id === 'settings') await answered.promise
  }
  publish('settings', 'S2')
  publish('alone', 'X2')
  await expect.poll(() => saved.get('/alone')).toContain('X2')
  publish('alone', 'X3')
  await expect.poll(() => saved.get('/alone')).toContain('X3')
  expect(saved.get('/a')).toContain('S1')
  answered.resolve()
  await idle()
  expect(saved.get('/a')).toContain('S2')
})

test('a result that arrived for the rendering of a new page is shown by the others too', async () => {
  await started()
  beforeRender = (path) => {
    if (path !== '/c' || documents.get('settings') === 'S2') return
    publish('settings', 'S2')
  }
  publish('c', 'C1')
  await expect.poll(() => saved.get('/c')).toContain('S2')
  await idle()
  expect(saved.get('/a')).toContain('S2')
})

test('a page that cannot be rendered does not delay the others, and is tried again', async () => {
  await started()
  let isBroken = true
  duringRender = () => {
    if (isBroken && rendered.at(-1) !== '/a') throw new Error('broken')
  }
  publish('settings', 'S2')
  await sleep(60)
  isBroken = false
  await idle()
  expect([...saved.values()].every((body) => body.includes('S2'))).toBe(true)
})

test('the time from a change until its page is saved is reported, failures included', async () => {
  await started()
  const times: number[] = []
  serverProcess().metricsEvents.on('page-revalidated', (time) => times.push(time))
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
  await expect.poll(() => rendered).toEqual(['/a'])
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
    site.changed({tags: tagsOf('a')})
    throw new Error('broken')
  }
  publish('settings', 'S2')
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

test('a build reports its failure at once, though a change is retried in the meantime', async () => {
  isLakeAway = true
  publish('a', 'A2')
  await expect(site.finish()).rejects.toThrow('no connection')
  isLakeAway = false
  await idle()
  expect(saved.get('/a')).toContain('A2')
})
