import {setTimeout as wait} from 'node:timers/promises'
import type {SanityClient} from '@sanity/client'
import {startLakeInProcess} from './lake-in-process.ts'
import {percentile} from './percentile.ts'
import {withMadeDataset} from './with-made-dataset.ts'

/** How many work at once, and how fast. */
export interface Traffic {
  readonly documents: number
  readonly editors: number
  readonly listeners: number
  readonly editsPerMinute: number
  readonly seconds: number
}

/** What they wait for: the answer to an edit, and the event of it at the last of the listeners. */
export type TrafficRow = Readonly<
  Record<'documents' | 'editors' | 'listeners' | 'edits', string> &
    Record<'edit p50 ms' | 'edit p99 ms' | 'event p50 ms' | 'event p99 ms' | 'memory MB', number>
>

/** Editors who type at a steady pace while others listen, all of them real clients of a lake in another process. */
export async function benchTraffic(traffic: Traffic): Promise<TrafficRow> {
  const {documents, editors, listeners, editsPerMinute, seconds} = traffic
  return withMadeDataset(documents, async ({dataDir}) => {
    const lake = await startLakeInProcess(dataDir)
    try {
      const heard = new Hearings(listeners)
      const stops = await Promise.all(Array.from({length: listeners}, () => listen(lake.client, heard)))
      const everyMs = (60_000 * editors) / editsPerMinute
      const each = Math.round((seconds * 1000) / everyMs)
      const answered: number[] = []
      await Promise.all(
        Array.from({length: editors}, async (_, editor) => {
          // They do not all press a key at the same moment.
          await wait((everyMs * editor) / editors)
          for (let edit = 0; edit < each; edit += 1) {
            const due = wait(everyMs)
            const started = performance.now()
            const transactionId = `edit-${editor}-${edit}`
            heard.expect(transactionId, started)
            // Each edit follows the one before it.
            await lake.client
              .patch(`made-${editor}`)
              .set({'title.en': `Edit ${edit}`})
              .commit({transactionId, visibility: 'async'})
            answered.push(performance.now() - started)
            await due
          }
        }),
      )
      const events = await heard.all()
      for (const stop of stops) stop()
      return {
        documents: String(documents),
        editors: String(editors),
        listeners: String(listeners),
        edits: String(answered.length),
        'edit p50 ms': percentile(answered, 0.5),
        'edit p99 ms': percentile(answered, 0.99),
        'event p50 ms': percentile(events, 0.5),
        'event p99 ms': percentile(events, 0.99),
        'memory MB': lake.memoryMB(),
      }
    } finally {
      await lake.stop()
    }
  })
}

const GIVE_UP_AFTER_MS = 10_000

/** When each edit was heard of by the last listener. */
class Hearings {
  readonly #listeners: number
  readonly #open = new Map<string, {started: number; missing: number}>()
  readonly #took: number[] = []

  constructor(listeners: number) {
    this.#listeners = listeners
  }

  expect(transactionId: string, started: number): void {
    this.#open.set(transactionId, {started, missing: this.#listeners})
  }

  hear(transactionId: string): void {
    const edit = this.#open.get(transactionId)
    if (edit === undefined) return
    edit.missing -= 1
    if (edit.missing > 0) return
    this.#open.delete(transactionId)
    this.#took.push(performance.now() - edit.started)
  }

  /** @throws when an edit was not heard of by everyone in time */
  async all(): Promise<readonly number[]> {
    const deadline = performance.now() + GIVE_UP_AFTER_MS
    while (this.#open.size > 0) {
      if (performance.now() > deadline)
        throw new Error(`${this.#open.size} edits were not heard of by everyone`)
      await wait(5)
    }
    return this.#took
  }
}

/** Listens as Studio does: to documents of some types, with what changed in them. */
function listen(client: SanityClient, heard: Hearings): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const subscription = client
      .listen(
        '*[_type in $types]',
        {types: Array.from({length: 8}, (_, type) => `type${type}`)},
        {
          events: ['welcome', 'mutation'],
          includeResult: false,
          effectFormat: 'mendoza',
          includeAllVersions: true,
        },
      )
      .subscribe({
        next: (event) => {
          if (event.type === 'welcome') resolve(() => subscription.unsubscribe())
          if (event.type === 'mutation') heard.hear(event.transactionId)
        },
        error: reject,
      })
  })
}
