import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {localeCodes} from '@domora/content/locales'
import {formatMoney} from '@domora/content/format'
import {pathOf} from '@domora/content/routes'
import {step} from '../stack/steps.ts'
import {temporaryStack} from '../stack/temporary-stack.ts'
import {median, type Row} from './samples.ts'

const giveUpAfterMs = 15_000

/** Seldom enough that the polling takes little processor time from the rendering. */
const everyMs = 25

/** Waits until the pricing page of every locale contains a price of that many cents. */
async function showsEverywhere(amount: number, read: (path: string) => Promise<string>): Promise<void> {
  const deadline = performance.now() + giveUpAfterMs
  for (const locale of localeCodes) {
    const path = pathOf({kind: 'pricing'}, locale)
    const price = formatMoney({amount, currency: 'USD'}, locale)
    while (!(await read(path)).includes(price)) {
      if (performance.now() > deadline) throw new Error(`${path} does not show ${price}`)
      await sleep(everyMs)
    }
  }
}

/** Changes a price again and again, and measures the time until all pages, and all files of them, show the new one. */
export async function benchPublish(times: number): Promise<Row[]> {
  const pages = await mkdtemp(join(tmpdir(), 'domora-pages-'))
  process.env['PUBLISH_DIR'] = pages
  const stack = await temporaryStack('bench', {withoutStudio: true})
  const places: Readonly<Record<string, (path: string) => Promise<string>>> = {
    site: async (path) => {
      const response = await fetch(stack.siteUrl + path, {headers: {'accept-encoding': 'identity'}})
      return response.text()
    },
    files: (path) => readFile(join(pages, 'current', `${path}.html`), 'utf8').catch(() => ''),
  }
  try {
    const rows: Row[] = []
    for (const pause of [1_000, 0]) {
      const samples = new Map(Object.keys(places).map((name) => [name, Array<number>()]))
      await step(`${times} publishes`, async (report) => {
        for (let run = 0; run <= times; run++) {
          report(`${run} of ${times}`)
          const amount = 3_100 + run * 100
          const started = performance.now()
          await stack.client
            .patch('priceList-USD')
            .set({'prices[plan._ref=="plan-basic"].monthly': amount})
            .commit()
          await Promise.all(
            Object.entries(places).map(async ([name, read]) => {
              await showsEverywhere(amount, read)
              // The first one warms up.
              if (run > 0) samples.get(name)?.push(performance.now() - started)
            }),
          )
          await sleep(pause)
        }
      })
      for (const [name, taken] of samples)
        rows.push({'shown by': name, 'pause (ms)': pause, median: median(taken), worst: Math.max(...taken)})
    }
    return rows
  } finally {
    await stack.stop()
    await rm(pages, {recursive: true, force: true})
  }
}
