import {median} from '../percentile.ts'
import {step} from '../steps.ts'
import {temporaryStack} from '../temporary-stack.ts'
import {bareSite} from './bare-site.ts'
import type {Row} from './print-table.ts'
import {processorTime} from './processor-time.ts'
import {spread} from './spread.ts'
import {hasWrk, wrk} from './wrk.ts'

const warmUpSeconds = 5
const seconds = 5

/**
 * What an answer costs the server: the landing page as a document, the same markup as an ordinary page of Next, and the
 * same bytes as a file that Next serves. All without compression.
 */
export async function benchServer(times: number): Promise<Row[]> {
  if (!hasWrk()) {
    console.log('The server is not measured: wrk is not installed here.')
    return []
  }
  const stack = await temporaryStack('bench', {withoutStudio: true})
  try {
    const documentUrl = `${stack.siteUrl.replace('localhost', '127.0.0.1')}/`
    const bare = await step('A bare Next application', async () =>
      bareSite(await (await fetch(documentUrl)).text()),
    )
    try {
      const subjects = [
        {name: 'document', url: documentUrl, pid: stack.site.pid},
        {name: 'bare Next page', url: bare.pageUrl, pid: bare.server.pid},
        {name: 'static file', url: bare.twinUrl, pid: bare.server.pid},
      ].map((subject) => ({...subject, rates: Array<number>(), costs: Array<number>()}))
      await step('Requests to the server', async (say) => {
        for (const {url} of subjects) await wrk(url, warmUpSeconds)
        // In turns, so that what else the machine does meets all of them.
        for (let run = 1; run <= times; run++) {
          for (const {name, url, pid, rates, costs} of subjects) {
            say(`${name}, ${run} of ${times}`)
            const before = await processorTime(pid)
            const answers = await wrk(url, seconds)
            costs.push((((await processorTime(pid)) - before) / answers) * 1_000_000)
            rates.push(answers / seconds)
          }
        }
      })
      const usual = median(subjects[1]?.costs ?? [])
      return await Promise.all(
        subjects.map(async ({name, url, rates, costs}) => ({
          answer: name,
          'bytes of HTML': (await (await fetch(url)).arrayBuffer()).byteLength,
          'requests a second': spread(rates),
          'processor time a request (µs)': spread(costs),
          'of a bare Next page': median(costs) / usual,
        })),
      )
    } finally {
      await bare.stop()
    }
  } finally {
    await stack.stop()
  }
}
