import {pathOf} from '@domora/content/routes'
import {localeCodes} from '@domora/content/locales'
import {formatMoney} from '@domora/content/money'
import {existsSync} from 'node:fs'
import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {temporaryStack} from '../temporary-stack.ts'
import {median} from '../percentile.ts'
import {step} from '../steps.ts'
import type {Row} from './print-table.ts'
import {shownEverywhere} from './shown-everywhere.ts'

const giveUpAfterMs = 15_000
const everyMs = 15

/** Waits until the published file of every locale shows the price. */
const filedEverywhere = (folder: string, amount: number) =>
  Promise.all(
    localeCodes.map(async (locale) => {
      const file = join(folder, `${pathOf({kind: 'pricing'}, locale)}.html`)
      const price = formatMoney({amount, currency: 'USD'}, locale)
      const deadline = performance.now() + giveUpAfterMs
      while (!(existsSync(file) && (await readFile(file, 'utf8')).includes(price))) {
        if (performance.now() > deadline) throw new Error(`${file} does not show ${price}`)
        await sleep(everyMs)
      }
    }),
  )

/** Changes a price again and again, and takes the time until no locale shows the old one: on the site, and in its files. */
export async function benchPublish(times: number): Promise<Row[]> {
  const pages = await mkdtemp(join(tmpdir(), 'domora-pages-'))
  process.env['PUBLISH_DIR'] = pages
  const stack = await temporaryStack('bench', {withoutStudio: true})
  try {
    return await step(`${times} publishes`, async (report) => {
      const samples = {site: [] as number[], files: [] as number[]}
      for (let run = 0; run <= times; run++) {
        const amount = 3_100 + run * 100
        const started = performance.now()
        await stack.client
          .patch('priceList-USD')
          .set({[`prices[plan._ref=="plan-basic"].monthly`]: amount})
          .commit()
        const since = () => performance.now() - started
        const [site, files] = await Promise.all([
          shownEverywhere(stack.siteUrl, amount).then(since),
          filedEverywhere(pages, amount).then(since),
        ])
        // The first one warms the route up.
        if (run > 0) {
          samples.site.push(site)
          samples.files.push(files)
        }
        report(`${run} of ${times}`)
      }
      return (['site', 'files'] as const).map((shown) => ({
        'shown by': shown,
        publishes: String(times),
        locales: String(localeCodes.length),
        median: median(samples[shown]),
        worst: Math.max(...samples[shown]),
      }))
    })
  } finally {
    await stack.stop()
    await rm(pages, {recursive: true, force: true})
  }
}
