import {pathOf} from '@domora/content/routes'
import {localeCodes} from '@domora/content/locales'
import {formatMoney} from '@domora/content/money'
import {existsSync} from 'node:fs'
import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {temporaryStack} from '../temporary-stack.ts'
import {step} from '../steps.ts'
import type {Row} from './print-table.ts'
import {everyMs, giveUpAfterMs, shownEverywhere} from './shown-everywhere.ts'
import {timePublishes} from './time-publishes.ts'

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
    const publishes = (pause: number) =>
      step(`${times} publishes`, (report) =>
        timePublishes({
          client: stack.client,
          times,
          pause,
          label: 'shown by',
          places: {
            site: (amount) => shownEverywhere(stack.siteUrl, amount),
            files: (amount) => filedEverywhere(pages, amount),
          },
          report,
        }),
      )
    return [...(await publishes(1_000)), ...(await publishes(0))]
  } finally {
    await stack.stop()
    await rm(pages, {recursive: true, force: true})
  }
}
