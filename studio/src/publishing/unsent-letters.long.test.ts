import {once} from 'node:events'
import {createServer, request, type Server} from 'node:http'
import {setTimeout as sleep} from 'node:timers/promises'
import type {LocaleCode} from '@domora/content/locales'
import {filter, firstValueFrom, timeout} from 'rxjs'
import {
  createDocumentPreviewStore,
  createDocumentStore,
  createHistoryStore,
  type DocumentStore,
  type SanityDocument,
} from 'sanity'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'

/** Random runs, on documents of their own. */
const runs = 20
const parallel = 5
const letters = 'abcdefghijklmnopqrstuvwxyz'

let lake: TestLake
let slowLake: Server
let apiHost: string

const between = (least: number, most: number) => least + Math.random() * (most - least)

beforeAll(async () => {
  // Studio's store listens to the document.
  vi.stubGlobal('document', Object.assign(new EventTarget(), {visibilityState: 'visible'}))
  vi.stubGlobal('window', {})
  lake = await startTestLake()
  const {apiHost: to} = lake.client.config()
  // Delays each write by 300 to 800 ms.
  slowLake = createServer(async (incoming, outgoing) => {
    if (incoming.method === 'POST') await sleep(between(300, 800))
    const {method, headers, url = '/'} = incoming
    const forwarded = request(new URL(url, to), {method, headers, agent: false}, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(slowLake, 'listening')
  const address = slowLake.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  apiHost = `http://127.0.0.1:${address.port}`
})
afterAll(async () => {
  slowLake.closeAllConnections()
  slowLake.close()
  await lake.close()
})

/** The store of one editor's Studio. */
function newStore(): DocumentStore {
  const client = lake.newClient(apiHost)
  const {schema, i18n} = lake.workspace
  return createDocumentStore({
    getClient: (options) => client.withConfig(options),
    documentPreviewStore: createDocumentPreviewStore({client}),
    historyStore: createHistoryStore({client}),
    initialValueTemplates: [],
    schema,
    i18n,
  })
}

/** A form with one document, as Studio opens it. */
async function openForm(store: DocumentStore, id: string) {
  const of = [id, 'faq'] as const
  let shown: SanityDocument | null = null
  const state = store.pair.editState(...of)
  const kept = [
    state.subscribe(({draft, published}) => {
      shown = draft ?? published
    }),
    store.pair.editOperations(...of).subscribe(),
  ]
  await firstValueFrom(state.pipe(filter(({ready}) => ready)))
  const text = (code: LocaleCode): string => Object(shown)['question']?.[code] ?? ''
  return {
    text,
    type: async (code: LocaleCode, letter: string) => {
      const {patch} = await firstValueFrom(store.pair.editOperations(...of))
      patch.execute([{set: {[`question.${code}`]: text(code) + letter}}])
    },
    saved: () =>
      firstValueFrom(
        store.pair.consistencyStatus(...of).pipe(
          filter((isSaved) => isSaved),
          timeout(30_000),
        ),
      ),
    close: () => {
      for (const subscription of kept) subscription.unsubscribe()
    },
  }
}

test(`letters that three people type while a fourth publishes stay, on a slow network, in ${runs} random runs`, async () => {
  const seeded = await lake.client.getDocument<SanityDocument>('faq-invite-tenants')
  if (seeded === undefined) throw new Error('no such question')
  const todo = Array.from({length: runs}, (_, run) => run)
  const lost = await Promise.all(
    Array.from({length: parallel}, async function next(): Promise<string[]> {
      const run = todo.shift()
      if (run === undefined) return []
      const id = `faq-letters-${run}`
      const texts = {gb: 'Who types? ', de: 'Wer schreibt? ', pl: 'Kto pisze? '}
      await lake.client.create({...seeded, _id: id, question: {_type: 'localizedString', ...texts}})
      const missing: string[] = []
      const published = {times: 0}
      const write = async (code: keyof typeof texts) => {
        // Each has a store of their own: a store saves one document a second.
        const form = await openForm(newStore(), id)
        for (let index = 0; published.times < 4; index = (index + 1) % letters.length) {
          await sleep(between(20, 200))
          await form.type(code, letters[index] ?? '')
          texts[code] += letters[index]
          if (form.text(code) !== texts[code]) missing.push(`shown: ${form.text(code)} for ${texts[code]}`)
        }
        await form.saved().catch(() => missing.push(`not saved: ${code} ${texts[code]}`))
        form.close()
      }
      const publish = async () => {
        while (published.times < 3) {
          await sleep(between(0, 2_000))
          if ((await lake.client.getDocument(`drafts.${id}`)) === undefined) continue
          await lake.client.action({
            actionType: 'sanity.action.document.publish',
            draftId: `drafts.${id}`,
            publishedId: id,
          })
          published.times++
        }
        await sleep(between(0, 500))
        published.times++
      }
      await Promise.all([write('gb'), write('de'), write('pl'), publish()])
      const now = (await lake.client.getDocument(`drafts.${id}`)) ?? (await lake.client.getDocument(id))
      for (const code of ['gb', 'de', 'pl'] as const)
        if (now?.['question'][code] !== texts[code])
          missing.push(`stored: ${now?.['question'][code]} for ${texts[code]}`)
      return [...missing, ...(await next())]
    }),
  )
  expect(lost.flat()).toEqual([])
}, 300_000)
