import type {SanityClient} from '@sanity/client'
import {setTimeout as sleep} from 'node:timers/promises'
import {median} from '../percentile.ts'
import type {Report} from '../steps.ts'
import type {Row} from './print-table.ts'

/** Waits until a place shows the price of a plan, in cents, in every locale. */
type Shown = (amount: number) => Promise<unknown>

interface Publishes {
  readonly client: SanityClient
  readonly times: number
  /** Milliseconds after each, in which the site renders what visitors look at less, and comes to rest. */
  readonly pause: number
  /** The heading of the places. */
  readonly label: string
  /** By what they are called. */
  readonly places: Readonly<Record<string, Shown>>
  readonly report: Report
}

/**
 * Changes a price again and again, and takes the time until no place shows the old one: a row for each place, in
 * milliseconds.
 */
export async function timePublishes({
  client,
  times,
  pause,
  label,
  places,
  report,
}: Publishes): Promise<Row[]> {
  const subjects = Object.entries(places).map(([name, shown]) => ({name, shown, taken: Array<number>()}))
  for (let run = 0; run <= times; run++) {
    const amount = 3_100 + run * 100
    const started = performance.now()
    await client
      .patch('priceList-USD')
      .set({[`prices[plan._ref=="plan-basic"].monthly`]: amount})
      .commit()
    await Promise.all(
      subjects.map(async ({shown, taken}) => {
        await shown(amount)
        // The first one warms the route up.
        if (run > 0) taken.push(performance.now() - started)
      }),
    )
    report(`${run} of ${times}`)
    await sleep(pause)
  }
  return subjects.map(({name, taken}) => ({
    [label]: name,
    publishes: `${times}, ${pause === 0 ? 'one right after the other' : `${pause / 1_000} s apart`}`,
    median: median(taken),
    worst: Math.max(...taken),
  }))
}
