import {setTimeout as sleep} from 'node:timers/promises'
import {localeCodes} from '@domora/content/locales'
import {formatMoney} from '@domora/content/format'
import {pathOf} from '@domora/content/routes'
import {step} from '../../src/run/steps.ts'
import {temporaryStack} from '../temporary-stack.ts'
import {median, type Row} from './samples.ts'
import {prerenderedPaths} from '../site-requests.ts'

const giveUpAfterMs = 15_000

/** Seldom enough that the polling takes little processor time from the rendering. */
const everyMs = 25

/** A page, and a text that it contains once it is new. */
type NewPage = readonly [path: string, text: string]

/** Polls the first page, and reads the others when it is new: all change at one moment, and polling takes time from the site. */
async function showAll(
  [first, ...others]: readonly NewPage[],
  read: (path: string) => Promise<string>,
): Promise<void> {
  const deadline = performance.now() + giveUpAfterMs
  const show = async ([path, text]: NewPage): Promise<void> => {
    while (!(await read(path)).includes(text)) {
      if (performance.now() > deadline) throw new Error(`${path} does not show ${text}`)
      await sleep(everyMs)
    }
  }
  if (first !== undefined) await show(first)
  await Promise.all(others.map(show))
}

/**
 * Changes a price again and again, and measures the time until all pricing pages show the new one; then ten documents in one
 * transaction, which touch every page.
 */
export async function benchPublish(times: number): Promise<Row[]> {
  await using stack = await temporaryStack('bench', {withoutStudio: true})
  const {client} = stack
  const read = async (path: string) =>
    (await fetch(stack.siteUrl + path, {headers: {'accept-encoding': 'identity'}})).text()
  const starter = 'prices[plan._ref=="plan-basic"].monthly'
  async function publishPrice(run: number): Promise<NewPage[]> {
    const amount = 3_100 + run * 100
    await client.patch('priceList-USD', {set: {[starter]: amount}}).commit()
    return localeCodes.map((locale) => [
      pathOf({kind: 'pricing'}, locale),
      formatMoney({amount, currency: 'USD'}, locale),
    ])
  }
  const allPaths = await prerenderedPaths(stack.siteUrl)
  const others = await client.fetch<string[]>('*[_type in ["page", "faq", "plan"]][0...8]._id')
  async function publishTen(run: number): Promise<NewPage[]> {
    const label = `Launch-${run}`
    const transaction = client.transaction()
    for (const id of others) transaction.patch(id, {set: {changed: run}})
    transaction.patch('priceList-USD', {set: {[starter]: 9_100 + run * 100}})
    transaction.patch('siteSettings', {
      set: Object.fromEntries(localeCodes.map((code) => [`callToAction.label.${code}`, label])),
    })
    await transaction.commit()
    return allPaths.map((path) => [path, label])
  }
  const rows: Row[] = []
  for (const {published, publish} of [
    {published: 'a price', publish: publishPrice},
    {published: '10 documents, every page', publish: publishTen},
  ]) {
    const samples: number[] = []
    await step(`${times} publishes`, async (report) => {
      for (let run = 0; run <= times; run++) {
        report(`${run} of ${times}`)
        const started = performance.now()
        await showAll(await publish(run), read)
        // The first one warms up.
        if (run > 0) samples.push(performance.now() - started)
        // One publish a second.
        await sleep(1_000)
      }
    })
    rows.push({published, median: median(samples), worst: Math.max(...samples)})
  }
  return rows
}
