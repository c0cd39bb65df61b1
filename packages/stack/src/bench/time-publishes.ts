import type {SanityClient} from '@sanity/client'
import {median} from '../percentile.ts'
import type {Report} from '../steps.ts'
import type {Row} from './print-table.ts'

/** Waits until a place shows the price of a plan, in cents, in every locale. */
export type Shown = (amount: number) => Promise<unknown>

/**
 * Changes a price again and again, and takes the time until no place shows the old one: a row for each place, in
 * milliseconds.
 *
 * @param label the heading of the places
 * @param places by what they are called
 */
export async function timePublishes(
  client: SanityClient,
  times: number,
  label: string,
  places: Readonly<Record<string, Shown>>,
  report: Report,
): Promise<Row[]> {
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
  }
  return subjects.map(({name, taken}) => ({
    [label]: name,
    publishes: String(times),
    median: median(taken),
    worst: Math.max(...taken),
  }))
}
